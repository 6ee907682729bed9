/** The `cardroom` command. `--version` loads nothing else. */
import { packageVersion } from './version.js';

const VERSION = ['-v', '-V', '--version'];

if (process.argv.length === 3 && VERSION.includes(process.argv[2]!)) process.stdout.write(`${packageVersion()}\n`);
else await (await import('./program.js')).main();
