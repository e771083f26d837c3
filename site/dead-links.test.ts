import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findDeadLinks } from './dead-links.ts';
import { makeLinksRelative } from './links.ts';

test('reports missing files, missing anchors, root-relative links and duplicate IDs, with their page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-site-'));
  try {
    mkdirSync(join(folder, 'rules'));
    writeFileSync(join(folder, 'index.html'), '<p id="a"><a href="./rules/x.html#there">x</a> <a href="#b">b</a></p>');
    writeFileSync(
      join(folder, 'rules', 'x.html'),
      '<p id="there"></p><p id="there"></p><a href="../gone.html">g</a><a class="q" href="/index.html">i</a><a href="../index.html#a">a</a>',
    );
    assert.deepEqual(findDeadLinks(folder).toSorted(), [
      'index.html: #b: index.html has no such anchor',
      'rules/x.html: ../gone.html: gone.html does not exist',
      'rules/x.html: /index.html: begins with a slash',
      'rules/x.html: duplicate id there',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('makes root-relative links of the site relative to their page', () => {
  const link = '<a class="a" href="/rules/x.html#p">';
  assert.equal(makeLinksRelative(link, '/index.html'), '<a class="a" href="./rules/x.html#p">');
  assert.equal(makeLinksRelative(link, '/features/watch/events.html'), '<a class="a" href="../../rules/x.html#p">');
  assert.equal(makeLinksRelative('<a href="//host/">', '/index.html'), '<a href="//host/">');
});
