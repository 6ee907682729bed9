/**
 * A program over the whole match. If the match goes on after bad answers, a program that has died is started again
 * once: nobody plays on for hours with a bot that is not there. When it dies once more, the match ends.
 */
import type { Situation } from '../situation.js';
import type { Decision, DrawDecision, OpenResult, Strategy } from '../strategy.js';
import { FaultError } from './fault.js';
import { ProcessBot, type ProcessOptions } from './process.js';

const MAX_RESTARTS = 1;

export class Program {
  readonly strategy: Strategy;
  readonly #options: ProcessOptions;
  #running: ProcessBot;
  /** The new process, from the death of the old one to the next question. */
  #starting: Promise<ProcessBot> | null = null;
  #restarts = 0;

  static async start(options: ProcessOptions): Promise<Program> {
    return new Program(options, await ProcessBot.start(options));
  }

  private constructor(options: ProcessOptions, running: ProcessBot) {
    this.#options = options;
    this.#running = running;
    const ask = (situation: Situation): Promise<Decision | DrawDecision> => this.#ask(situation);
    this.strategy = Object.assign(ask as (situation: Situation) => Promise<Decision>, {
      keepsTime: true,
      language: running.strategy.language ?? 'json2',
      stateful: running.isStateful,
      restarts: () => this.#restarts,
      draw: ask as (situation: Situation) => Promise<DrawDecision>,
      onResult: (hand: number, result: OpenResult, view: Situation) =>
        this.#running.strategy.onResult?.(hand, result, view),
    });
  }

  async close(isAtOnce = false): Promise<void> {
    const starting = await this.#starting?.catch(() => null);
    await Promise.all([this.#running.close(isAtOnce), starting?.close(isAtOnce)]);
  }

  async #ask(situation: Situation): Promise<Decision | DrawDecision> {
    try {
      await this.#revive();
      const { strategy } = this.#running;
      return await (situation.isDraw ? strategy.draw!(situation) : strategy(situation));
    } catch (error) {
      if (error instanceof FaultError && isDeath(error)) this.#bury(error);
      throw error;
    }
  }

  async #revive(): Promise<void> {
    if (this.#starting === null) return;
    const starting = this.#starting;
    this.#starting = null;
    this.#running = await starting;
  }

  /** Under a policy that ends the match there is nobody to start it again for. */
  #bury(death: FaultError): void {
    death.ends = this.#restarts >= MAX_RESTARTS;
    if (death.ends || this.#options.manifest.policy === 'fatal') return;
    this.#restarts++;
    this.#starting = this.#running.close(true).then(() => ProcessBot.start(this.#options));
    // It is awaited at the next question.
    this.#starting.catch(() => {});
  }
}

function isDeath({ code }: FaultError): boolean {
  return code === 'exited' || code === 'memory' || code === 'not-started' || code === 'no-hello';
}
