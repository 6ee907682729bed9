/** Numbers about the room, in the text form of Prometheus. */

/** Upper bounds of the latency histograms, in seconds. */
const BOUNDS: readonly number[] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

class Histogram {
  readonly #counts: number[] = new Array<number>(BOUNDS.length + 1).fill(0);
  #sum = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < BOUNDS.length && seconds > BOUNDS[at]!) at++;
    this.#counts[at]!++;
    this.#sum += seconds;
  }

  lines(name: string): string[] {
    let count = 0;
    const buckets = this.#counts.map((own, i) => {
      count += own;
      return `${name}_bucket{le="${BOUNDS[i] ?? '+Inf'}"} ${count}`;
    });
    return [...buckets, `${name}_sum ${this.#sum}`, `${name}_count ${count}`];
  }
}

const COUNTERS = {
  acts: 'Acts of players and bots that were taken.',
  hands: 'Hands that were finished.',
  requests: 'Messages from clients.',
  refusals: 'Requests that were refused.',
  closes: 'Connections that the server closed.',
  losses: 'Tables that another process has taken.',
  stalls: 'Times that a table had to wait for its store.',
  faults: 'Mistakes of the server itself.',
} as const;

const HISTOGRAMS = {
  commit: 'From the decision of a step until it is durable.',
  answer: 'From the arrival of a request at its table until its answer.',
} as const;

export type CounterName = keyof typeof COUNTERS;

/** Values that are read when someone asks. */
export interface Gauges {
  readonly tables: number;
  readonly connections: number;
  readonly people: number;
}

export class Metrics {
  readonly #counts = Object.fromEntries(Object.keys(COUNTERS).map((name) => [name, 0])) as Record<CounterName, number>;
  readonly commit: Histogram = new Histogram();
  readonly answer: Histogram = new Histogram();

  count(name: CounterName, by = 1): void {
    this.#counts[name] += by;
  }

  text(gauges: Gauges): string {
    const lines: string[] = [];
    const head = (name: string, help: string, type: string): void => {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    };
    for (const [name, help] of Object.entries(COUNTERS)) {
      const full = `cardroom_${name}_total`;
      head(full, help, 'counter');
      lines.push(`${full} ${this.#counts[name as CounterName]}`);
    }
    for (const [name, help] of Object.entries(HISTOGRAMS)) {
      const full = `cardroom_${name}_seconds`;
      head(full, help, 'histogram');
      lines.push(...this[name as keyof typeof HISTOGRAMS].lines(full));
    }
    const { tables, connections, people } = gauges;
    for (const [name, help, value] of [
      ['tables', 'Tables that this server runs.', tables],
      ['connections', 'Open connections.', connections],
      ['people', 'People who are connected.', people],
      ['memory_bytes', 'Resident memory.', process.memoryUsage.rss()],
    ] as const) {
      head(`cardroom_${name}`, help, 'gauge');
      lines.push(`cardroom_${name} ${value}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
