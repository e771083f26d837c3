/**
 * The statement of conformance that `assay certify` signs: the results of a report, without the evidence.
 * `statement.schema.json` is the published schema of a statement.
 */
import { listDialectDepartures } from '../../spec/departures.ts';
import { DIALECT_NAMES, getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import type { ConformanceResult, Envelope, ScenarioResult, Subject, Verdict } from '../schema/envelope.ts';
import { countVerdicts } from '../summary.ts';

export const STATEMENT_VERSION = 'assay/v1';

/** A level of a profile, with the number of its rules and the number of its tested rules. */
export type ConformantLevel = Pick<ConformanceResult, 'profile' | 'level' | 'rules' | 'judged'>;

export interface Statement {
  apiVersion: typeof STATEMENT_VERSION;
  kind: 'ConformanceStatement';
  /** The time of the signature, RFC 3339. */
  issued: string;
  subject: StatementSubject;
  /** The levels to which the server conforms. */
  conformance: ConformantLevel[];
  /** The tested levels to which the server does not conform. */
  others: Pick<ConformanceResult, 'profile' | 'level' | 'verdict'>[];
  suite: { name: 'assay'; version: string; revision?: string };
  run: { started: string; seconds: number; seed: string; profile: 'specification' | 'kubernetes' };
  counts: { rules: VerdictCounts; scenarios: VerdictCounts };
  /** The IDs of the departures (spec/departures.yaml) for which the run expected the behavior of kube-apiserver. */
  departures: string[];
  expectedFailures: { rules: string[]; reason: string; scenarios: number }[];
  /**
   * `sha256:…` of the rules, of the features, of the bytes of report.json, and of the record of the run, if it exists (docs/record.md).
   */
  digests: { catalogue: string; features: string; report: string; record?: string };
}

export interface StatementSubject {
  name: string;
  version?: string;
  /** The address of the server; only with `--with-url`. */
  url?: string;
  dialect: string;
  /** The resources under test (`--resource`), to which the statement is limited. */
  resources?: string[];
}

export type VerdictCounts = Partial<Record<Verdict | 'not run', number>>;

export interface StatementOptions {
  readonly name: string;
  /** The version of the server; by default the version in /version. */
  readonly version?: string;
  readonly withUrl: boolean;
  readonly issued: Date;
  /** The digest of the bytes of report.json. */
  readonly reportDigest: string;
}

/** Creates the statement of a report. The caller must check that the report can be certified (certification-obstacles.ts). */
export function createStatement(envelope: Envelope, options: StatementOptions): Statement {
  const { run, rules, scenarios } = envelope;
  const conformance = envelope.conformance ?? [];
  const { version, revision } = run.assay;
  return {
    apiVersion: STATEMENT_VERSION,
    kind: 'ConformanceStatement',
    issued: options.issued.toISOString(),
    subject: createSubject(envelope, options),
    conformance: conformance
      .filter(({ verdict }) => verdict === 'conformant')
      .map(({ profile, level, rules: allVerdicts, judged: testedCount }) => ({
        profile,
        level,
        rules: allVerdicts,
        judged: testedCount,
      })),
    others: conformance
      .filter(({ verdict }) => verdict !== 'conformant' && verdict !== 'not tried')
      .map(({ profile, level, verdict }) => ({ profile, level, verdict })),
    suite: { name: 'assay', version, ...compact({ revision }) },
    run: { started: run.started, seconds: run.seconds, seed: run.seed, profile: run.profile },
    counts: { rules: omitZeros(countVerdicts(rules)), scenarios: omitZeros(countVerdicts(scenarios)) },
    departures: listExpectedDepartures(envelope.subject),
    expectedFailures: listExpectedFailures(scenarios),
    digests: { catalogue: '', features: '', ...run.digests, report: options.reportDigest, ...pickRecordDigest(run) },
  };
}

function pickRecordDigest({ record }: Envelope['run']): { record?: string } {
  return record === undefined ? {} : { record };
}

function createSubject(
  { subject, run }: Envelope,
  { name, version = subject.version, withUrl }: StatementOptions,
): StatementSubject {
  const resources = run.selection.resource;
  return {
    name,
    ...compact({ version }),
    ...(withUrl ? { url: subject.url } : {}),
    dialect: subject.dialect,
    ...compact({ resources }),
  };
}

function omitZeros(counts: Readonly<Record<string, number>>): VerdictCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function listExpectedDepartures({ dialect }: Subject): string[] {
  const name = DIALECT_NAMES.find((dialectName) => dialectName === dialect);
  return name === undefined ? [] : [...listDialectDepartures(getDialect(name))];
}

/** Groups the expected failures by reason, in the order of the scenarios. */
function listExpectedFailures(scenarios: readonly ScenarioResult[]): Statement['expectedFailures'] {
  const expectedFailures = scenarios.filter(({ verdict }) => verdict === 'expected failure');
  return [...Map.groupBy(expectedFailures, ({ reason = '' }) => reason)].map(([reason, scenarioResults]) => ({
    rules: [...new Set(scenarioResults.flatMap(({ rules }) => rules))],
    reason,
    scenarios: scenarioResults.length,
  }));
}
