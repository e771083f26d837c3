/**
 * Checks conventions of the sources: the size of files, an opening comment, that the rules and files in comments and pages exist, no TODO, and few
 * type assertions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { runCheckAsScript } from './as-script.ts';
import { countCasts } from './casts.ts';
import { findUnknownFilesInPage, findUnknownFilesInSource, listHandwrittenPages } from './file-references.ts';
import { findUnknownRules, findUnknownRulesInPage } from './rule-references.ts';
import { ROOT, readSources } from './sources.ts';

const MAX_LINES = 500;
/** The exclusive maximums for type assertions outside tests (`all`) and for assertions through `unknown` (`double`). */
const MAX_CASTS = { all: 200, double: 10 };
const UNFINISHED_MARK = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)/;
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared)(\.ts|\/)/;

export function findProblems(): string[] {
  return [
    ...readSources().flatMap(checkSource),
    ...listHandwrittenPages().flatMap(checkPage),
    ...checkFolders(),
    ...checkCasts(),
  ];
}

function checkCasts(): string[] {
  const counts = readSources()
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .map(({ text }) => countCasts(text));
  const [castCount, doubleCastCount] = [
    counts.reduce((sum, count) => sum + count.all, 0),
    counts.reduce((sum, count) => sum + count.double, 0),
  ];
  return [
    ...(castCount < MAX_CASTS.all ? [] : [`${castCount} casts outside tests; fewer than ${MAX_CASTS.all} are allowed`]),
    ...(doubleCastCount < MAX_CASTS.double
      ? []
      : [`${doubleCastCount} double casts (as unknown as); fewer than ${MAX_CASTS.double} are allowed`]),
  ];
}

function checkSource({ path, text, isTest }: ReturnType<typeof readSources>[number]): string[] {
  const problems: string[] = [];
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) problems.push(`${path}: ${lines.length} lines; the limit is ${MAX_LINES}`);
  if (!isTest && !/^\s*(\/\/|\/\*)/.test(text)) problems.push(`${path}: has no opening comment`);
  if (VAGUE_NAMES.test(path)) problems.push(`${path}: the name does not describe the content`);
  for (const id of isTest ? [] : findUnknownRules(text))
    problems.push(`${path}: a comment contains ${id}, which is not a rule`);
  for (const name of isTest ? [] : findUnknownFilesInSource(text))
    problems.push(`${path}: a comment contains ${name}, which is not a file`);
  const unfinishedIndex = lines.findIndex((line) => UNFINISHED_MARK.test(line));
  if (unfinishedIndex !== -1 && path !== 'verify/lint/conventions.ts')
    problems.push(`${path}:${unfinishedIndex + 1}: a marker of unfinished work`);
  return problems;
}

/** Checks that the rules and files that a Markdown page names exist. */
function checkPage(path: string): string[] {
  const text = readFileSync(new URL(path, ROOT), 'utf8');
  return [
    ...findUnknownRulesInPage(text).map((id) => `${path}: contains ${id}, which is not a rule`),
    ...findUnknownFilesInPage(text, path).map((name) => `${path}: contains ${name}, which is not a file`),
  ];
}

/** Checks that the README of each simulator folder states what the folder does not do. */
function checkFolders(): string[] {
  return readdirSync(new URL('simulator', ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const path = `simulator/${name}/README.md`;
      try {
        return /\bnot?\b|\bnever\b|\bnothing\b/i.test(readFileSync(new URL(path, ROOT), 'utf8'))
          ? []
          : [`${path}: must state what the folder does not do`];
      } catch {
        return [`${path}: the file is missing`];
      }
    });
}

await runCheckAsScript(import.meta.url, 'names, texts and sizes of files follow the conventions', findProblems);
