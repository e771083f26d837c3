/** Prints the warnings of responses on standard error, each text once. */
import type { CommandEnvironment } from '../command-environment.ts';

const YELLOW_ESCAPE = '\u001b[33;1m';
const RESET_ESCAPE = '\u001b[0m';
const WARNING_PATTERN = /(\d{3}) (\S+) "((?:[^"\\]|\\.)*)"/g;

export class WarningPrinter {
  readonly #printedWarnings = new Set<string>();
  readonly #environment: CommandEnvironment;

  constructor(environment: CommandEnvironment) {
    this.#environment = environment;
  }

  get count(): number {
    return this.#printedWarnings.size;
  }

  /** Prints the warnings in the given Warning headers that have the code 299, which API servers use. */
  print(headers: readonly string[]): void {
    const { usesColor, writeError } = this.#environment;
    for (const [, code, , escapedText = ''] of headers.flatMap((header) => [...header.matchAll(WARNING_PATTERN)])) {
      const text = escapedText.replaceAll(/\\(.)/g, '$1');
      if (code !== '299' || text === '' || this.#printedWarnings.has(text)) continue;
      this.#printedWarnings.add(text);
      writeError(`${usesColor ? `${YELLOW_ESCAPE}Warning:${RESET_ESCAPE}` : 'Warning:'} ${text}\n`);
    }
  }
}
