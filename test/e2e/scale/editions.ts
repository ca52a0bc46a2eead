/** How large a run is. */
export interface Edition {
	name: string;
	shops: number;
	rounds: number;
	/** Workers killed in all, spread over the rounds. */
	kills: number;
	/** How often a shop is due within a round, in seconds. */
	everySeconds: number;
	/** How long a shop stays claimed when its worker was killed, in seconds. */
	leaseSeconds: number;
	/** The service answers 429 above this. */
	requestsPerSecond: number;
}

export const WORKERS = 4;

export const whole: Edition = {
	name: 'whole',
	shops: 500,
	rounds: 10,
	kills: 32,
	everySeconds: 60,
	leaseSeconds: 45,
	requestsPerSecond: 60,
};

/** For each change of the code. */
export const small: Edition = {
	name: 'small',
	shops: 60,
	rounds: 3,
	kills: 3,
	everySeconds: 5,
	leaseSeconds: 20,
	requestsPerSecond: 40,
};
