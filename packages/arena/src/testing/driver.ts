/** A process that plays one match: what tests start on several threads, and end in the middle. */
import { createManifest } from '../manifest.js';
import { runMatch } from '../workers/run.js';

const { match, run } = JSON.parse(process.argv[2] ?? '{}');
const made = createManifest(match);
if (!made.ok) throw new Error(JSON.stringify(made.error));
process.stdout.write(JSON.stringify(await runMatch(made.value, run)));
