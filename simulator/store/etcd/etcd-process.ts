/** The etcd of tests: the program that `npm run peer:build` makes of `peer/etcd`. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export class EtcdProcess {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;
  #begun = false;

  constructor(program: string, flags: readonly string[] = []) {
    this.#process = spawn(program, ['--anew', ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface(this.#process.stdout);
  }

  /** `host:port` of the members of a new, empty cluster; the one before is gone. */
  async empty(): Promise<string[]> {
    const begun = this.#begun;
    this.#begun = true;
    return (await this.#say(begun ? '\n' : '')).split(',').map((url) => new URL(url).host);
  }

  /** Ends members at once; they are counted from 1. */
  async stop(...members: readonly number[]): Promise<void> {
    await this.#say(`stop ${members.join(' ')}\n`);
  }

  /** Starts those again that were stopped. */
  async start(): Promise<void> {
    await this.#say('start\n');
  }

  #say(command: string): Promise<string> {
    const line = new Promise<string>((resolve) => this.#lines.once('line', resolve));
    this.#process.stdin.write(command);
    return line;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve());
      this.#process.stdin.end();
    });
  }
}
