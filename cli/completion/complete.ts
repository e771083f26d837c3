/**
 * `assay __complete WORD…`: what the last word may become, a candidate a line with its meaning behind a tab; nothing where a file or free
 * text is expected.
 */
import type { Command, Option } from 'commander';
import { AREAS } from '../../spec/areas.ts';
import { rulesOf } from '../../spec/catalogue.ts';
import { conformanceProfiles } from '../../spec/conformance.ts';
import { COMMAND_NAMES, SUBCOMMANDS, subcommandNamed } from '../commands.ts';

export interface Candidate {
  readonly text: string;
  readonly meaning?: string;
}

/** Values of flags that name something of the catalogues, by the name of the flag. */
const NAMED: Readonly<Record<string, (start: string) => Promise<readonly Candidate[]>>> = {
  area: async () => AREAS.map(({ name, title }) => ({ text: name, meaning: title })),
  'diff area': diffAreas,
  conformance: async () => conformanceProfiles().map(({ name, title }) => ({ text: name, meaning: title })),
  rule: rules,
  explain: rules,
  fault: faults,
};

export async function printCandidates(words: readonly string[]): Promise<void> {
  for (const { text, meaning } of await candidatesFor(words))
    process.stdout.write(meaning === undefined ? `${text}\n` : `${text}\t${meaning.replaceAll(/\s+/g, ' ')}\n`);
}

/** `words`: what was typed after `assay`; the last one is being typed and may be empty. */
export async function candidatesFor(words: readonly string[]): Promise<readonly Candidate[]> {
  const { before, prefix, current } = typed(words);
  const [name, ...rest] = before;
  if (name === undefined) return startingWith(current, commandCandidates());
  if (name === 'help') return rest.length > 0 ? [] : startingWith(current, commandCandidates());
  const subcommand = subcommandNamed(name);
  if (subcommand === undefined) return [];
  const command = (await subcommand.load()).command();
  const last = rest.at(-1);
  const option = command.options.find(({ long, short }) => last !== undefined && (last === long || last === short));
  if (option?.required === true) return valuesOf(name, option, current, prefix);
  if (current.startsWith('-')) return startingWith(current, flagCandidates(command));
  const argument = command.registeredArguments[rest.length];
  return startingWith(
    current,
    (argument?.argChoices ?? []).map((text) => ({ text })),
  );
}

/** `--area=wat` is a flag and its value; bash gives it as three words. `prefix` is what a shell takes for part of the value. */
function typed(words: readonly string[]): { before: readonly string[]; prefix: string; current: string } {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  if (current === '=') return { before, prefix: '', current: '' };
  if (before.at(-1) === '=') return { before: before.slice(0, -1), prefix: '', current };
  const [, flag, value] = /^(--[\w-]+)=(.*)$/.exec(current) ?? [];
  if (flag === undefined || value === undefined) return { before, prefix: '', current };
  return { before: [...before, flag], prefix: `${flag}=`, current: value };
}

function commandCandidates(): Candidate[] {
  return COMMAND_NAMES.map((text) => ({ text, meaning: SUBCOMMANDS[text]?.summary ?? '' }));
}

function flagCandidates({ options }: Command): Candidate[] {
  const flags = options.filter(({ hidden }) => !hidden);
  const others = [
    { text: '--help', meaning: 'show the help of the command' },
    { text: '--version', meaning: 'print the version' },
  ];
  return [
    ...flags.map(({ long, short, description }) => ({ text: long ?? short ?? '', meaning: description })),
    ...others,
  ];
}

/** Of a list only the part behind the last comma is being typed. */
async function valuesOf(
  command: string,
  option: Option,
  current: string,
  prefix: string,
): Promise<readonly Candidate[]> {
  const choices = option.argChoices?.map((text) => ({ text }));
  const comma = choices === undefined ? current.lastIndexOf(',') + 1 : 0;
  const start = current.slice(comma);
  const matching = startingWith(
    start,
    choices ?? (await (NAMED[`${command} ${option.name()}`] ?? NAMED[option.name()])?.(start)) ?? [],
  );
  return matching.map(({ text, ...rest }) => ({ text: prefix + current.slice(0, comma) + text, ...rest }));
}

function startingWith(start: string, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ text }) => text.startsWith(start));
}

/** Only the areas that can have such a rule are read, because the shell waits. */
async function rules(start: string): Promise<readonly Candidate[]> {
  const areas = AREAS.filter(({ prefix }) => prefix.startsWith(start) || start.startsWith(prefix));
  return areas.flatMap(({ name }) => rulesOf(name)).map(({ id, statement }) => ({ text: id, meaning: statement }));
}

async function diffAreas(): Promise<readonly Candidate[]> {
  const { DIFF_AREAS } = await import('../../programs/areas.ts');
  return Object.entries(DIFF_AREAS).map(([text, { about }]) => ({ text, meaning: about }));
}

async function faults(): Promise<readonly Candidate[]> {
  const { FAULTS } = await import('../../simulator/faults/catalogue.ts');
  return Object.entries(FAULTS).map(([text, { bug }]) => ({ text, meaning: bug }));
}
