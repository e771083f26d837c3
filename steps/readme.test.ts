/** Tests that the README lists exactly the defined steps, views and relations. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RELATIONS } from './harness/comparison/relations.ts';

const folder = new URL('./', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');

const sources = globSync('**/!(*.test).ts', { cwd: folder.pathname }).map((file) => [
  file,
  readFileSync(new URL(file, folder), 'utf8'),
]);

/** The steps that are Cucumber expressions. The README describes regular expressions in words. */
const sentences = sources.flatMap(([file = '', source = '']) =>
  [...source.matchAll(/^(?:Given|When|Then)\(\s*'([^']+)'/gm)].map(([, sentence = '']) => ({ file, sentence })),
);

test('every step is listed in the README', () => {
  for (const { file, sentence } of sentences) assert.ok(readme.includes(`\`${sentence}\``), `${file}: ${sentence}`);
});

test('every step in the README is defined', () => {
  const definedSentences = new Set(sentences.map(({ sentence }) => sentence));
  const sentenceMatches = [...readme.matchAll(/^\| `([^`]*\{(?:int|string|kind|path|method|view)\}[^`]*)`(?!,)/gm)];
  assert.ok(sentenceMatches.length > 30);
  for (const [, sentence = ''] of sentenceMatches)
    assert.ok(definedSentences.has(sentence), `no step is defined as: ${sentence}`);
});

test('every view and relation is listed in the README', () => {
  const patterns = sources
    .filter(([file = '']) => file.startsWith('views/'))
    .flatMap(([, source = '']) => [...source.matchAll(/^ {4}pattern: \/(.*)\/,$/gm)])
    .flatMap(([, pattern = '']) => pattern.replace('(resource|[A-Z]', '([A-Z]').split(/\|(?![^(]*\))/));
  assert.ok(patterns.length > 20);
  const codeSpans = [...readme.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
  for (const pattern of patterns) {
    // The README ends a path with an ellipsis.
    const name = new RegExp(`^(?:${pattern})…?$`);
    assert.ok(
      codeSpans.some((words) => name.test(words.replace('KIND', 'Kind'))),
      `steps/README.md does not list the view: ${pattern}`,
    );
  }
  for (const relation of Object.keys(RELATIONS)) assert.ok(readme.includes(`\`${relation}\``), relation);
});
