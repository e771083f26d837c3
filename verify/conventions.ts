/** Conventions of the source: size of files, an opening comment, rule ids in comments that exist, no TODO, few casts. */
import { readdirSync, readFileSync } from 'node:fs';
import { runAsScript } from './as-script.ts';
import { castsIn } from './casts.ts';
import { unknownRules } from './named-rules.ts';
import { ROOT, sources } from './sources.ts';

const LONGEST = 500;
/** Of type assertions outside tests, and of those by way of `unknown`. */
const MOST_CASTS = { all: 200, double: 10 };
const LATER = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)/;
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared)(\.ts|\/)/;

export function problems(): string[] {
  return [...sources().flatMap(inSource), ...inFolders(), ...tooManyCasts()];
}

function tooManyCasts(): string[] {
  const counts = sources()
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .map(({ text }) => castsIn(text));
  const [all, double] = [
    counts.reduce((sum, each) => sum + each.all, 0),
    counts.reduce((sum, each) => sum + each.double, 0),
  ];
  return [
    ...(all < MOST_CASTS.all ? [] : [`${all} casts outside tests; fewer than ${MOST_CASTS.all} are allowed`]),
    ...(double < MOST_CASTS.double
      ? []
      : [`${double} double casts (as unknown as); fewer than ${MOST_CASTS.double} are allowed`]),
  ];
}

function inSource({ path, text, test }: ReturnType<typeof sources>[number]): string[] {
  const problemLines: string[] = [];
  const lines = text.split('\n');
  if (lines.length > LONGEST) problemLines.push(`${path}: ${lines.length} lines; past ${LONGEST} a file is split`);
  if (!test && !/^\s*(\/\/|\/\*)/.test(text)) problemLines.push(`${path}: opens without saying what it is`);
  if (EMPTY_NAMES.test(path)) problemLines.push(`${path}: a name that says nothing`);
  for (const id of test ? [] : unknownRules(text))
    problemLines.push(`${path}: a comment names ${id}, which is no rule`);
  const later = lines.findIndex((line) => LATER.test(line));
  if (later !== -1 && path !== 'verify/conventions.ts') problemLines.push(`${path}:${later + 1}: left for later`);
  return problemLines;
}

/** Every folder of the simulator begins with a sentence saying what it is not. */
function inFolders(): string[] {
  return readdirSync(new URL('simulator', ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const path = `simulator/${name}/README.md`;
      try {
        return /\bnot?\b|\bnever\b|\bnothing\b/i.test(readFileSync(new URL(path, ROOT), 'utf8'))
          ? []
          : [`${path}: does not say what the room is not`];
      } catch {
        return [`${path}: missing; it says what the room is not`];
      }
    });
}

await runAsScript(
  import.meta.url,
  'files are small, say what they are, leave nothing for later and cast seldom',
  problems,
);
