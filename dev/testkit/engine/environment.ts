/**
 * Settings n8n-core reads from the environment while it loads. This file must be imported before
 * anything of n8n: it keeps the engine away from the user's own n8n folder and key.
 */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'n8n-engine-'));
process.env.N8N_USER_FOLDER = folder;
process.env.N8N_ENCRYPTION_KEY = 'engine-harness';
process.env.N8N_EXPRESSION_ENGINE = 'legacy';
process.env.N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS = 'false';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'filesystem';
delete process.env.N8N_BINARY_DATA_STORAGE_PATH;

const removeFolder = () => rmSync(folder, { recursive: true, force: true });
if (typeof afterAll === 'function') afterAll(removeFolder);
else process.once('exit', removeFolder);
