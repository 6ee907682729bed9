/**
 * What a process that runs a room needs. `npm run build` bundles this module with everything it imports: six hundred
 * modules take Node longer to load than a thousand tables (tools/src/prepare.ts).
 */
export { LOG_LEVELS, type LogLevel, openLogger } from './logger.js';
export { LIMIT_NAMES, type LimitSettings, limitReason } from './room/limits.js';
export type { BotAssignment, OwnBots } from './room/ownBots.js';
export { type RunningRoom, type ServeOptions, serve } from './serve.js';
export { StartError } from './startError.js';
