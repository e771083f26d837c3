/** Forms of flag values, as genuine servers read them. */
import { InvalidArgumentError } from 'commander';
import { parseDuration } from '../simulator/pure/go/duration.ts';

export function boolean(text: string | boolean): boolean {
  if (text === true || /^(1|t|true)$/i.test(String(text))) return true;
  if (/^(0|f|false)$/i.test(String(text))) return false;
  throw new InvalidArgumentError(`'${text}' is neither true nor false.`);
}

export function duration(text: string): number {
  const parsed = parseDuration(text);
  if (!parsed.ok) throw new InvalidArgumentError(`${parsed.message}.`);
  return parsed.milliseconds;
}

export function list(text: string): string[] {
  return text.split(',').filter((each) => each !== '');
}

export function collect(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, ...list(text)];
}
