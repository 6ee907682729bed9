/**
 * Tasks shared by this thread and others. This thread would only wait for the others, and one thread less is one start and
 * one warm-up less.
 */
import type { Piscina } from 'piscina';

/** Tasks that a thread has if nothing else is said: the one that it works on, and the next, so that it never waits. */
const TASKS_OF_THREAD = 2;

/** Short-lived objects of a thread: more makes it little faster, and every thread has its own. */
const YOUNG_MEGABYTES = 24;

interface Waiting<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

export interface CrewOptions<Task, Answer> {
  /** Its default export does in a thread what `work` does here. */
  readonly module: URL;
  readonly work: (task: Task) => Answer;
  /** This thread and all others. */
  readonly workers: number;
  /** More than two if this thread has much else to do. */
  readonly tasksOfThread?: number;
}

/** Answers tasks, in any order and as many at a time as come. */
export interface Readers<Task, Answer> {
  run(task: Task): Promise<Answer>;
  close(): Promise<void>;
}

/** One worker is this thread: starting another costs more than most files. */
export async function startReaders<Task, Answer>(options: CrewOptions<Task, Answer>): Promise<Readers<Task, Answer>> {
  if (options.workers > 1) return Crew.start(options);
  return { run: async (task) => options.work(task), close: async () => {} };
}

export class Crew<Task, Answer> {
  readonly #waiting: Waiting<Task, Answer>[] = [];
  /** Tasks that the threads have. */
  #given = 0;
  #isWorking = false;

  private constructor(
    private readonly pool: Piscina<Task, Answer>,
    /** The most that the threads have. */
    private readonly most: number,
    private readonly work: (task: Task) => Answer,
  ) {}

  /** For two workers at least. */
  static async start<Task, Answer>({
    module,
    work,
    workers,
    tasksOfThread = TASKS_OF_THREAD,
  }: CrewOptions<Task, Answer>): Promise<Crew<Task, Answer>> {
    // Only this needs it, and it takes a while to load.
    const { Piscina } = await import('piscina');
    const threads = workers - 1;
    const pool = new Piscina<Task, Answer>({
      filename: module.href,
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: tasksOfThread,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    return new Crew(pool, tasksOfThread * threads, work);
  }

  run(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#give();
      this.#take();
    });
  }

  /** Gives the threads what they have room for. */
  #give(): void {
    while (this.#given < this.most && this.#waiting.length > 0) {
      const { task, resolve } = this.#waiting.shift()!;
      this.#given++;
      const answer = this.pool.run(task).finally(() => {
        this.#given--;
        this.#give();
      });
      resolve(answer);
    }
  }

  /** Takes one task after another for this thread; in between the others are heard. */
  #take(): void {
    if (this.#isWorking || this.#waiting.length === 0) return;
    this.#isWorking = true;
    setImmediate(() => {
      this.#isWorking = false;
      const next = this.#waiting.shift();
      if (next !== undefined) this.#answer(next);
      this.#take();
    });
  }

  #answer({ task, resolve, reject }: Waiting<Task, Answer>): void {
    try {
      resolve(this.work(task));
    } catch (error) {
      reject(error);
    }
  }

  /** Tasks that nobody has begun are dropped. */
  async close(): Promise<void> {
    this.#waiting.length = 0;
    await this.pool.destroy();
  }
}
