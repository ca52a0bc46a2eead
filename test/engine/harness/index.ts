export { readBinary } from './binary';
export { CredentialStore } from './credential-store';
export type { CredentialCounts } from './credential-store';
export { line } from './engine';
export type { LogEntry } from './logs';
export { runNode } from './run-node';
export type { RunOptions, RunResult } from './run-node';
export { testCredential } from './test-credential';
