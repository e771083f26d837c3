import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { computeConformance } from '../conformance.ts';
import { addDigest, compareDigest, computeDigest } from '../digest.ts';
import { renderJson } from '../render/json.ts';
import { createSampleReport } from '../render/sample-report.ts';
import type { Envelope, Run } from '../schema/envelope.ts';
import { findSchemaProblems } from '../schema/validate-report.ts';
import { formatBadgeLine, renderBadge } from './badge.ts';
import { findCertificationObstacles } from './certification-obstacles.ts';
import {
  ALGORITHMS,
  type CertificateKey,
  generateKey,
  KeyError,
  readPrivateKey,
  readPublicKey,
  readPublicKeys,
} from './keys.ts';
import { signStatement } from './signature.ts';
import { createStatement, type Statement } from './statement.ts';
import { isStatement } from './validate-statement.ts';
import { computeDigestOfBytes, verifyStatement } from './verification.ts';

const DIGESTS = {
  catalogue: computeDigestOfBytes(Buffer.from('rules')),
  features: computeDigestOfBytes(Buffer.from('features')),
};

/** Creates a report that can be certified, with the given changes. */
function createReport(
  change: (envelope: Envelope) => Partial<Envelope> = () => ({}),
  run: Partial<Run> = {},
): Envelope {
  const sample = createSampleReport(10, { hasFailures: false });
  const passedReport = { ...sample, rules: sample.rules.map((rule) => ({ ...rule, verdict: 'passed' as const })) };
  const undigestedReport = { ...passedReport, run: { ...passedReport.run, digests: DIGESTS, ...run } };
  const envelope = { ...undigestedReport, conformance: computeConformance(undigestedReport) };
  const changedEnvelope = { ...envelope, ...change(envelope) };
  return JSON.parse(renderJson(addDigest(changedEnvelope)));
}

function createStatementOf(envelope: Envelope, bytes = renderJson(envelope)): Statement {
  const reportDigest = computeDigestOfBytes(Buffer.from(bytes));
  return createStatement(envelope, {
    name: 'a server',
    withUrl: false,
    issued: new Date('2026-11-23T10:00:00Z'),
    reportDigest,
  });
}

async function createKeyPair(
  algorithm: (typeof ALGORITHMS)[number] = 'EdDSA',
): Promise<{ privateKey: CertificateKey; publicKey: CertificateKey }> {
  const { privateJwk, publicJwk } = generateKey(algorithm);
  return {
    privateKey: await readPrivateKey(JSON.stringify(privateJwk)),
    publicKey: await readPublicKey(JSON.stringify(publicJwk)),
  };
}

describe('a report for certification', () => {
  it('has a digest of its other members, which does not depend on white space', () => {
    const envelopeWithDigest = createReport();
    assert.deepEqual(findSchemaProblems(envelopeWithDigest), []);
    assert.equal(envelopeWithDigest.digest, computeDigest(envelopeWithDigest));
    assert.equal(compareDigest(JSON.parse(JSON.stringify(envelopeWithDigest, null, 4))), 'equal');
    assert.equal(compareDigest({ ...envelopeWithDigest, run: { ...envelopeWithDigest.run, seed: '1' } }), 'different');
    assert.equal(compareDigest(createSampleReport(1)), 'absent');
    assert.equal(
      addDigest({ ...envelopeWithDigest, duties: envelopeWithDigest.rules }).digest,
      envelopeWithDigest.digest,
    );
  });

  it('can be certified if it has no obstacle', () => {
    assert.deepEqual(findCertificationObstacles(createReport(), DIGESTS), []);
    assert.deepEqual(
      findCertificationObstacles(
        createReport(undefined, { selection: { conformance: ['watch'], resource: ['pods'] } }),
        DIGESTS,
      ),
      [],
    );
  });

  const OBSTACLE_CASES: readonly (readonly [string, Envelope, RegExp])[] = [
    [
      'has failures',
      createReport(({ scenarios }) => ({
        scenarios: scenarios.map((scenario) => ({ ...scenario, verdict: 'failed' })),
      })),
      /^it has failures: 10 scenarios$/,
    ],
    [
      'has problems',
      createReport(() => ({ problems: [{ kind: 'harness', what: 'an undefined step' }] })),
      /^it has problems: an undefined step$/,
    ],
    [
      'was limited to a part of the suite',
      createReport(undefined, { selection: { rule: ['a'], tags: ['b'] } }),
      /^the run was limited by --rule, --tags$/,
    ],
    ['ended early', createReport(undefined, { failFast: true }), /--fail-fast/],
    [
      'was interrupted',
      createReport(undefined, { interrupted: { cause: 'SIGINT' } }),
      /^the run was interrupted: SIGINT$/,
    ],
    [
      'comes from a modified checkout',
      createReport(undefined, { assay: { version: '0.1.0', modified: true } }),
      /was modified/,
    ],
    [
      'contains the results of other rules',
      createReport(undefined, { digests: { ...DIGESTS, catalogue: computeDigestOfBytes(Buffer.from('x')) } }),
      /rules or features differ/,
    ],
    ['was edited', { ...createReport(), duties: createReport().rules }, /^it was edited after the run/],
    [
      'has no digest',
      {
        ...createSampleReport(1, { hasFailures: false }),
        conformance: createReport().conformance ?? [],
        run: createReport().run,
      },
      /^it has no digest/,
    ],
    [
      'is about a client command',
      createReport(({ subject }) => ({ subject: { ...subject, origin: 'client' } })),
      /client command/,
    ],
    ['shows no conformance', createReport(() => ({ conformance: [] })), /does not show conformance/],
  ];
  for (const [obstacle, envelope, expected] of OBSTACLE_CASES) {
    it(`cannot be certified if it ${obstacle}`, () => {
      const obstacles = findCertificationObstacles(envelope, DIGESTS);
      assert.equal(obstacles.length, 1, obstacles.join('\n'));
      assert.match(obstacles[0] ?? '', expected);
    });
  }
});

describe('a statement', () => {
  it('conforms to its schema, and contains no URL unless requested', () => {
    const statement = createStatementOf(createReport());
    assert.ok(isStatement(statement));
    assert.equal(statement.subject.url, undefined);
    assert.ok(statement.departures.length > 0, 'kube-apiserver departs from the specification');
    assert.equal(isStatement({ ...statement, extra: 1 }), false);
  });

  it('claims no level with expected failures, and gives their reasons', () => {
    const expectedToFailRule = createReport().rules.find(({ id }) => id === 'watch-event-shape');
    const reportWithExpectedFailure = createReport(({ rules, scenarios, run, subject }) => {
      const changedRules = rules.map((rule) =>
        rule.id === expectedToFailRule?.id ? { ...rule, verdict: 'expected failure' as const } : rule,
      );
      const scenario = {
        ...scenarios[0],
        rules: [expectedToFailRule?.id ?? ''],
        verdict: 'expected failure' as const,
        reason: 'known',
      };
      return {
        rules: changedRules,
        conformance: computeConformance({ run, subject, rules: changedRules }),
        scenarios: scenarios.map((scenarioResult, index) =>
          index === 0 ? { ...scenarioResult, ...scenario } : scenarioResult,
        ),
      };
    });
    const { conformance, others, expectedFailures } = createStatementOf(reportWithExpectedFailure);
    assert.ok(conformance.every(({ profile }) => profile !== 'watch'));
    assert.deepEqual(others, [
      { profile: 'watch', level: 'core', verdict: 'expected failures' },
      { profile: 'watch', level: 'extended', verdict: 'expected failures' },
    ]);
    assert.deepEqual(expectedFailures, [{ rules: ['watch-event-shape'], reason: 'known', scenarios: 1 }]);
  });

  for (const algorithm of ALGORITHMS) {
    it(`signed with ${algorithm} can be verified only with its key`, async () => {
      const { privateKey, publicKey } = await createKeyPair(algorithm);
      const envelope = createReport();
      const bytes = Buffer.from(renderJson(envelope));
      const jws = await signStatement(createStatementOf(envelope), privateKey);
      const { statement, findings } = await verifyStatement(jws, [publicKey], bytes);
      assert.deepEqual(statement, createStatementOf(envelope));
      assert.deepEqual(
        findings.map(({ matches }) => matches),
        [true, true],
      );
      const otherVerification = await verifyStatement(jws, [(await createKeyPair(algorithm)).publicKey], bytes);
      assert.equal(otherVerification.statement, undefined);
      assert.match(otherVerification.findings[0]?.text ?? '', /^it was signed with another key: /);
    });
  }

  it('with a changed character cannot be verified', async () => {
    const { privateKey, publicKey } = await createKeyPair();
    const jws = await signStatement(createStatementOf(createReport()), privateKey);
    const [header = '', payload = ''] = jws.split('.');
    const isInPayload = (index: number) => index > header.length && index < header.length + payload.length;
    for (let index = 0; index < jws.length; index += isInPayload(index) ? 9 : 1) {
      const corruptedJws = `${jws.slice(0, index)}${jws[index] === 'A' ? 'B' : 'A'}${jws.slice(index + 1)}`;
      const keys = index % 2 === 0 ? [publicKey] : undefined;
      const { findings, statement } = await verifyStatement(corruptedJws, keys, undefined);
      assert.deepEqual([findings[0]?.matches, statement], [false, undefined], `at ${index}`);
    }
  });

  it('is compared with its report, both the bytes and the members', async () => {
    const { privateKey } = await createKeyPair();
    const envelope = createReport();
    const text = renderJson(envelope);
    const jws = await signStatement(createStatementOf(envelope), privateKey);
    const verifyForFinding = async (signedStatement: string, bytes: string) =>
      (await verifyStatement(signedStatement, undefined, Buffer.from(bytes))).findings.at(-1);
    assert.match(
      (await verifyForFinding(jws, text.replace('"seed":"20261120"', '"seed":"20261121"')))?.text ?? '',
      /edited after the run/,
    );
    assert.match((await verifyForFinding(jws, `${text} `))?.text ?? '', /another report/);
    assert.equal((await verifyForFinding(jws, '{}'))?.text, 'it is not a report');
    const { conformance } = createStatementOf(envelope);
    const exaggeratedStatement = {
      ...createStatementOf(envelope),
      conformance: [...conformance, { profile: 'more', level: 'core' as const, rules: 1, judged: 1 }],
    };
    const lastFinding = await verifyForFinding(await signStatement(exaggeratedStatement, privateKey), text);
    assert.deepEqual(
      [lastFinding?.matches, lastFinding?.text],
      [false, 'the statement differs from its report in: conformance'],
    );
  });

  it('has a badge that names its profiles', () => {
    const statement = createStatementOf(createReport());
    const partialStatement = {
      ...statement,
      conformance: statement.conformance.filter(({ profile }) => profile === 'core' || profile === 'watch'),
    };
    assert.match(renderBadge(partialStatement), /aria-label="assay: core, watch"/);
    assert.match(renderBadge(statement), /<title>assay: 21 profiles<\/title>/);
    assert.equal(formatBadgeLine(partialStatement, 'a.svg', 'a.jws'), '[![assay: core, watch](a.svg)](a.jws)');
  });
});

describe('keys of statements', () => {
  it('are read as JWK and as PEM', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = await readPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
    const publicPem = await readPublicKey(publicKey.export({ format: 'pem', type: 'spki' }).toString());
    const jwk = await readPublicKey(JSON.stringify(publicKey.export({ format: 'jwk' })));
    assert.deepEqual([pem.algorithm, pem.id, publicPem.id], ['ES256', jwk.id, jwk.id]);
    const keySet = await readPublicKeys(JSON.stringify({ keys: [{ kty: 'oct', k: 'AAAA' }, jwk.publicJwk] }));
    assert.deepEqual(
      keySet.map(({ id }) => id),
      [jwk.id],
    );
  });

  it('of unsupported types and formats are rejected with a message that names the problem', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
    const { publicJwk } = generateKey('EdDSA');
    const assertRejected = (readKey: Promise<unknown>, text: RegExp) =>
      assert.rejects(readKey, (error) => error instanceof KeyError && text.test(error.message));
    await assertRejected(readPrivateKey(rsa.toString()), /is a key of type rsa: expected Ed25519 or P-256/);
    await assertRejected(readPrivateKey(JSON.stringify(publicJwk)), /is a public key/);
    await assertRejected(readPrivateKey('a secret'), /JWK or PEM/);
    await assertRejected(readPublicKey('{"kty":"OKP","crv":"Ed25519","x":"!"}'), /is not a public key/);
    await assertRejected(readPublicKeys('{"keys":[]}'), /has no key for EdDSA/);
    await assertRejected(readPublicKeys('[]'), /is not a JWKS/);
  });
});
