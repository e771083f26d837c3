import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRuleLinkFunction } from './rule-links.ts';

const RULE_REFERENCE = { id: 'rv-get-unset', area: 'resource-version' };

test('links are below the documentation URL, with or without a final slash', () => {
  for (const address of ['https://docs.example.com/assay', 'https://docs.example.com/assay/'])
    assert.equal(
      createRuleLinkFunction('/anywhere', address)(RULE_REFERENCE),
      'https://docs.example.com/assay/rules/rv-get-unset.html',
    );
});

test('without a documentation URL, links lead to the built site or, if it was not built, to the page of the area, relative to the folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-links-'));
  try {
    const link = () => createRuleLinkFunction(join(root, 'reports', 'out'), undefined, root)(RULE_REFERENCE);
    assert.equal(link(), undefined);
    mkdirSync(join(root, 'docs', 'reference'), { recursive: true });
    writeFileSync(join(root, 'docs', 'reference', 'rules-resource-version.md'), '');
    assert.equal(link(), '../../docs/reference/rules-resource-version.md');
    mkdirSync(join(root, 'site', 'out', 'rules'), { recursive: true });
    writeFileSync(join(root, 'site', 'out', 'rules', 'rv-get-unset.html'), '');
    assert.equal(link(), '../../site/out/rules/rv-get-unset.html');
  } finally {
    rmSync(root, { recursive: true });
  }
});
