import type { Sandbox } from '../../sandbox';

/** The owner of the demo's n8n. */
export const login = { email: 'demo@example.com', password: 'Unified-Demo-1' };

/** The User ID of the demo that is not linked until its Magic Link is opened. */
export const NEW_SHOP = 'new-shop';

export const USAGE = `npm run editor [-- options]
Brings up a real n8n with this package and the sandbox service, fills it with a credential and example workflows,
runs the orders workflow once and checks the spreadsheet. Ctrl-C ends everything.
  --once    end after the check; exit code 0 only if the spreadsheet equals the orders
  --fresh   begin with an empty demo folder (.n8n-demo, of n8n 1 .n8n-demo-1); everything made in the editor before is lost
  --n8n 1   n8n 1 instead of n8n 2

Settings, from the environment:
  N8N_PORT                 port of the editor, such as N8N_PORT=6001 npm run editor; else 5678 or the next free one
  N8N_RUNNERS_BROKER_PORT  port of n8n's task broker; else any free one`;

/** Where everything is and what to type in, once it runs. */
export const summary = (
	editor: string,
	{ baseUrl, authUrl, client }: Pick<Sandbox, 'baseUrl' | 'authUrl' | 'client'>,
	credential?: string,
) => `
  Editor    ${editor}
  E-mail    ${login.email}
  Password  ${login.password}

  User ID   any, such as shop-1: a coffee shop that is linked on all channels, with orders up to now.
            One that begins with test-, such as test-1, has texts and amounts that break careless programs.
            ${NEW_SHOP} is not linked: Check Access says so until you open its Magic Link (in each start anew).

  The made-up service (sandbox)${credential === undefined ? '' : `, as in the credential “${credential}”, which each start puts right`}:
  Base URL       ${baseUrl}
  Auth URL       ${authUrl}
  Username       ${client.username}
  Password       ${client.password}
  Client ID      ${client.clientId}
  Client Secret  ${client.clientSecret}
`;
