import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { escapeXml, html } from '../markup.ts';
import { createSampleReport } from '../sample-report.ts';
import { renderHtml } from './html.ts';

const PAGE_ASSETS = {
  style: 'body { margin: 0 }',
  script: '"use strict";',
  specification: '## Limits\n\n1. Watch history: kept.\n',
  compress: (text: string) => gzipSync(text).toString('base64'),
};

describe('the report page', () => {
  const page = renderHtml(createSampleReport(60), PAGE_ASSETS);

  it('is one file that loads nothing from the network', () => {
    assert.doesNotMatch(page, /<(script|img|iframe)[^>]*\ssrc=|<link[^>]*href="(?!data:)|@import|url\(/);
    assert.match(page, /default-src 'none'/);
  });

  it('escapes text from servers', () => {
    const [, data = ''] = /<script type="application\/gzip;base64" id="envelope">([\s\S]*?)<\/script>/.exec(page) ?? [];
    assert.equal(JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString()).scenarios.length, 60);
    assert.equal(html`<p title="${'"'}">${"<b> & '"}</p>`.text, '<p title="&quot;">&lt;b&gt; &amp; &#39;</p>');
    assert.equal(escapeXml('a\u0000\u001bb<'), 'a\ufffd\ufffdb&lt;');
  });

  it('shows every rule with its verdict and a link target', () => {
    const { rules } = createSampleReport(60);
    for (const { id, verdict } of rules) assert.match(page, new RegExp(`id="${id}"[^>]*data-verdict="${verdict}"`));
    assert.match(page, /2 rules failed/);
    assert.match(page, /class="chip unconfirmed"/);
  });

  it('shows the verdict of each conformance level, with the failed rules', () => {
    assert.match(page, /<th scope="row">core<\/th><td>core<\/td><td>(failed|not shown): <a href="#[\w.-]+">/);
    assert.doesNotMatch(
      renderHtml({ ...createSampleReport(60), conformance: [] }, PAGE_ASSETS),
      /Conformance profiles/,
    );
  });

  it('has a headline if no rule is broken and if no rule was tested', () => {
    assert.match(renderHtml(createSampleReport(60, { hasFailures: false }), PAGE_ASSETS), /No rule failed, \d+ passed/);
    assert.match(renderHtml(createSampleReport(0, { hasFailures: false }), PAGE_ASSETS), /No rule was tested/);
  });
});
