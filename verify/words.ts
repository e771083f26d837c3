/**
 * The words of docs/glossary.md: reports other words in code, comments, features and documents. With path prefixes as arguments
 * only files below them are checked.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { runAsScript } from './as-script.ts';
import { ROOT, sources } from './sources.ts';

interface Word {
  readonly word: RegExp;
  /** What to write. */
  readonly instead: string;
}

const ANYWHERE: readonly Word[] = [
  { word: /\bgenuine\b/i, instead: 'kube-apiserver, or the peer' },
  {
    word: /(?<!<\/?)\bforms?\b(?! (?:a|an|the|one|part)\b)/i,
    instead: 'encoding, media type, representation or syntax',
  },
  { word: /\bintents?\b/i, instead: 'applied configuration' },
  { word: /\bdeeds?\b/i, instead: 'write' },
  { word: /\bhappenings?\b/i, instead: 'event' },
  { word: /\bcomplaints?\b/i, instead: 'problem or message' },
  { word: /\bquarrels?\b/i, instead: 'conflict' },
  { word: /\bfates?\b/i, instead: 'deletion outcome' },
  { word: /\bwhoever\b|\bsomebody\b|\bstrangers?\b/i, instead: 'client, user, or who is meant' },
  { word: /\bfor whom\b/i, instead: 'audience' },
];

/** Participles tell nothing of what a value is: `problems`, `cachedItem`, `requestedAudiences` do. */
const LOCALS: Word = {
  word: /\b(?:const|let)\s+(?:found|known|told|asked|kept|own|shown|said|given|made|sent|seen|wanted)\b|[({,]\s*(?:readonly\s+)?(?:found|known|told|asked|kept|own|said|seen)\s*[:,)=]/,
  instead: 'a name that says what the value is',
};
/** A helper that makes something wrong belongs to a fault. */
const WRONGS: Word = { word: /\bfunction mis(?!sing|match)[a-z]+/, instead: 'an entry of simulator/faults' };

/** Files whose subject these words are, or that are not ours to word. */
const LEFT_OUT =
  /^(verify\/words\.ts|docs\/glossary\.md|docs\/reference\/|docs\/decisions\/|CHANGELOG\.md|spec\/specification\.md)/;
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs',
  'features',
  'steps',
  'simulator',
  'spec',
  'bench',
  'peer',
  'verify',
  'reports',
];

export function problems(): string[] {
  const prefixes = process.argv.slice(2);
  const below = (path: string) => prefixes.length === 0 || prefixes.some((prefix) => path.startsWith(prefix));
  const code = sources().filter(({ path }) => below(path));
  return [
    ...code.flatMap(({ path, text, test }) => inText(path, text, test ? ANYWHERE : [...ANYWHERE, LOCALS, WRONGS])),
    ...documents()
      .filter(below)
      .flatMap((path) => inText(path, readFileSync(new URL(path, ROOT), 'utf8'), ANYWHERE)),
  ];
}

/** Ids of rules and faults stay as they were published, and some media types look like them. */
const IDS = /\b[a-z0-9]+(?:-[a-z0-9]+){2,}\b/g;

function inText(path: string, text: string, words: readonly Word[]): string[] {
  if (LEFT_OUT.test(path)) return [];
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(({ word, instead }) => {
      const match = word.exec(line.replaceAll(IDS, ''))?.[0];
      return match === undefined
        ? []
        : [`${path}:${index + 1}: '${match.trim()}': write ${instead} (docs/glossary.md)`];
    }),
  );
}

function documents(): string[] {
  return DOCUMENTS.flatMap((entry) =>
    entry.endsWith('.md')
      ? [entry]
      : readdirSync(new URL(entry, ROOT), { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.(md|feature)$/.test(path) && !/(^|\/)(node_modules|out)\//.test(path))
          .map((path) => `${entry}/${path}`),
  );
}

await runAsScript(import.meta.url, 'the words are those of the glossary', problems);
