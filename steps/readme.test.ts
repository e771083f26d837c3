/** The catalogue of sentences tells of each definition, and of nothing else that looks like one. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('./', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');

/** The patterns that are Cucumber expressions; sentences that are regular expressions are told in words. */
function sentences(): { file: string; sentence: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, folder), 'utf8');
      return [...source.matchAll(/^(?:Given|When|Then)\(\s*'([^']+)'/gm)].map((match) => ({
        file,
        sentence: match[1] ?? '',
      }));
    });
}

test('every sentence stands in the catalogue, under the heading of its file', () => {
  const sections = new Map(readme.split(/^## /m).map((section) => [section.split('\n')[0], section]));
  for (const { file, sentence } of sentences()) {
    const section = sections.get(file.replace('.ts', ''));
    assert.ok(section?.includes(`\`${sentence}\``), `steps/README.md, ${file}: ${sentence}`);
  }
});

test('every sentence of the catalogue with parameters is defined', () => {
  const defined = new Set(sentences().map(({ sentence }) => sentence));
  const told = [...readme.matchAll(/^\| `([^`]*\{(?:int|string|kind|path|method)\}[^`]*)`/gm)].map(
    (match) => match[1] ?? '',
  );
  assert.ok(told.length > 30);
  for (const sentence of told) assert.ok(defined.has(sentence), `no step is defined as: ${sentence}`);
});
