/** The version of this package. */
import { readFileSync } from 'node:fs';

export function readPackageVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
