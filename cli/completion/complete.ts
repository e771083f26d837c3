/**
 * `assay __complete WORD…`: prints the completions of the last word, one per line, each followed by a tab and its description. Prints
 * nothing if a file or free text is expected.
 */
import type { Command, Option } from 'commander';
import { AREAS } from '../../spec/areas.ts';
import { readRules } from '../../spec/catalogue.ts';
import { readConformanceProfiles } from '../../spec/conformance.ts';
import { COMMAND_NAMES, findSubcommand, SUBCOMMANDS } from '../commands.ts';

export interface CompletionCandidate {
  readonly text: string;
  readonly description?: string;
}

/** Functions that list the completions of a flag's value, by flag; `COMMAND FLAG` has priority over `FLAG`. */
const VALUE_COMPLETERS: Readonly<Record<string, (start: string) => Promise<readonly CompletionCandidate[]>>> = {
  area: async () => AREAS.map(({ name, title }) => ({ text: name, description: title })),
  'diff area': listDiffAreas,
  conformance: async () => readConformanceProfiles().map(({ name, title }) => ({ text: name, description: title })),
  rule: listRules,
  explain: listRules,
  fault: listFaults,
};

export async function printCandidates(words: readonly string[]): Promise<void> {
  for (const { text, description } of await findCandidates(words))
    process.stdout.write(description === undefined ? `${text}\n` : `${text}\t${description.replaceAll(/\s+/g, ' ')}\n`);
}

/** Returns the completions of the last word. `words` are the words after `assay`; the last word is incomplete and may be empty. */
export async function findCandidates(words: readonly string[]): Promise<readonly CompletionCandidate[]> {
  const { previousWords, prefix, currentWord } = splitTypedWords(words);
  const [name, ...otherWords] = previousWords;
  if (name === undefined) return filterByPrefix(currentWord, listCommandCandidates());
  if (name === 'help') return otherWords.length > 0 ? [] : filterByPrefix(currentWord, listCommandCandidates());
  const subcommand = findSubcommand(name);
  if (subcommand === undefined) return [];
  const command = (await subcommand.load()).createCommand();
  const lastWord = otherWords.at(-1);
  const option = command.options.find(
    ({ long, short }) => lastWord !== undefined && (lastWord === long || lastWord === short),
  );
  if (option?.required === true) return completeValues(name, option, currentWord, prefix);
  if (currentWord.startsWith('-')) return filterByPrefix(currentWord, listFlagCandidates(command));
  const argument = command.registeredArguments[otherWords.length];
  return filterByPrefix(
    currentWord,
    (argument?.argChoices ?? []).map((text) => ({ text })),
  );
}

/**
 * Separates the incomplete word from the words before it. Splits `--area=wat` into the flag and its value; bash passes it as three words.
 * `prefix` is the text that each completion must repeat, because the shell replaces it together with the value.
 */
function splitTypedWords(words: readonly string[]): {
  previousWords: readonly string[];
  prefix: string;
  currentWord: string;
} {
  const previousWords = words.slice(0, -1);
  const currentWord = words.at(-1) ?? '';
  if (currentWord === '=') return { previousWords, prefix: '', currentWord: '' };
  if (previousWords.at(-1) === '=') return { previousWords: previousWords.slice(0, -1), prefix: '', currentWord };
  const [, flag, value] = /^(--[\w-]+)=(.*)$/.exec(currentWord) ?? [];
  if (flag === undefined || value === undefined) return { previousWords, prefix: '', currentWord };
  return { previousWords: [...previousWords, flag], prefix: `${flag}=`, currentWord: value };
}

function listCommandCandidates(): CompletionCandidate[] {
  return COMMAND_NAMES.map((text) => ({ text, description: SUBCOMMANDS[text]?.summary ?? '' }));
}

function listFlagCandidates({ options }: Command): CompletionCandidate[] {
  const flags = options.filter(({ hidden }) => !hidden);
  const commonFlags = [
    { text: '--help', description: 'show the help of a command' },
    { text: '--version', description: 'print the version' },
  ];
  return [...flags.map(({ long, short, description }) => ({ text: long ?? short ?? '', description })), ...commonFlags];
}

/** Completes the value of a flag. In a list, only the item after the last comma is completed. */
async function completeValues(
  command: string,
  option: Option,
  currentWord: string,
  prefix: string,
): Promise<readonly CompletionCandidate[]> {
  const choices = option.argChoices?.map((text) => ({ text }));
  const itemStart = choices === undefined ? currentWord.lastIndexOf(',') + 1 : 0;
  const start = currentWord.slice(itemStart);
  const matchingChoices = filterByPrefix(
    start,
    choices ??
      (await (VALUE_COMPLETERS[`${command} ${option.name()}`] ?? VALUE_COMPLETERS[option.name()])?.(start)) ??
      [],
  );
  return matchingChoices.map(({ text, ...rest }) => ({
    text: prefix + currentWord.slice(0, itemStart) + text,
    ...rest,
  }));
}

function filterByPrefix(start: string, candidates: readonly CompletionCandidate[]): readonly CompletionCandidate[] {
  return candidates.filter(({ text }) => text.startsWith(start));
}

/** Lists the rules. Reads only the areas whose rules can start with `start`, because the shell waits for the completion. */
async function listRules(start: string): Promise<readonly CompletionCandidate[]> {
  const areas = AREAS.filter(({ prefix }) => prefix.startsWith(start) || start.startsWith(prefix));
  return areas
    .flatMap(({ name }) => readRules(name))
    .map(({ id, statement }) => ({ text: id, description: statement }));
}

async function listDiffAreas(): Promise<readonly CompletionCandidate[]> {
  const { DIFF_AREAS } = await import('../../programs/diff-areas.ts');
  return Object.entries(DIFF_AREAS).map(([text, { description }]) => ({ text, description }));
}

async function listFaults(): Promise<readonly CompletionCandidate[]> {
  const { FAULTS } = await import('../../simulator/faults/catalogue.ts');
  return Object.entries(FAULTS).map(([text, { bug }]) => ({ text, description: bug }));
}
