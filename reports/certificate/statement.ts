/**
 * The statement of conformance that `assay certify` signs: what a report showed of a server, without the evidence.
 * `statement.schema.json` beside this file says the same to others.
 */
import { departuresOf } from '../../spec/departures.ts';
import { DIALECT_NAMES, dialect as dialectNamed } from '../../spec/dialect.ts';
import type { ConformanceResult, Envelope, ScenarioResult, Subject, Verdict } from '../schema/envelope.ts';
import { countVerdicts } from '../summary.ts';

export const STATEMENT_VERSION = 'assay/v1';

/** A level of a profile: how many rules it has, how many of them were judged. */
export type Claim = Pick<ConformanceResult, 'profile' | 'level' | 'rules' | 'judged'>;

export interface Statement {
  apiVersion: typeof STATEMENT_VERSION;
  kind: 'ConformanceStatement';
  /** RFC 3339. */
  issued: string;
  subject: StatedSubject;
  /** What the server is conformant to. */
  conformance: Claim[];
  /** Levels that were tried, and are not conformant. */
  others: Pick<ConformanceResult, 'profile' | 'level' | 'verdict'>[];
  suite: { name: 'assay'; version: string; revision?: string };
  run: { started: string; seconds: number; seed: string; profile: 'specification' | 'kubernetes' };
  counts: { rules: VerdictCounts; scenarios: VerdictCounts };
  /** Ids of spec/departures.yaml: where the server was expected to do as kube-apiserver does, and not as the specification says. */
  departures: string[];
  expectedFailures: { rules: string[]; reason: string; scenarios: number }[];
  /**
   * `sha256:…`: of the rules and of the features that it was judged by, of the bytes of report.json, and of the record of the run, where there is
   * one (docs/record.md).
   */
  digests: { catalogue: string; features: string; report: string; record?: string };
}

export interface StatedSubject {
  name: string;
  version?: string;
  /** Only where it was asked for. */
  url?: string;
  dialect: string;
  /** The resources under test, where they were named: the statement is about them. */
  resources?: string[];
}

export type VerdictCounts = Partial<Record<Verdict | 'not run', number>>;

export interface Particulars {
  readonly name: string;
  /** By default what /version says. */
  readonly version?: string;
  readonly withUrl: boolean;
  readonly issued: Date;
  /** Of the bytes of report.json. */
  readonly reportDigest: string;
}

/** Of a report that nothing stands in the way of (obstacles.ts). */
export function statementOf(envelope: Envelope, particulars: Particulars): Statement {
  const { run, rules, scenarios } = envelope;
  const conformance = envelope.conformance ?? [];
  const { version, revision } = run.assay;
  return {
    apiVersion: STATEMENT_VERSION,
    kind: 'ConformanceStatement',
    issued: particulars.issued.toISOString(),
    subject: subjectOf(envelope, particulars),
    conformance: conformance
      .filter(({ verdict }) => verdict === 'conformant')
      .map(({ profile, level, rules: all, judged }) => ({ profile, level, rules: all, judged })),
    others: conformance
      .filter(({ verdict }) => verdict !== 'conformant' && verdict !== 'not tried')
      .map(({ profile, level, verdict }) => ({ profile, level, verdict })),
    suite: { name: 'assay', version, ...(revision === undefined ? {} : { revision }) },
    run: { started: run.started, seconds: run.seconds, seed: run.seed, profile: run.profile },
    counts: { rules: present(countVerdicts(rules)), scenarios: present(countVerdicts(scenarios)) },
    departures: departuresTaken(envelope.subject),
    expectedFailures: expectedFailures(scenarios),
    digests: { catalogue: '', features: '', ...run.digests, report: particulars.reportDigest, ...recordOf(run) },
  };
}

function recordOf({ record }: Envelope['run']): { record?: string } {
  return record === undefined ? {} : { record };
}

function subjectOf(
  { subject, run }: Envelope,
  { name, version = subject.version, withUrl }: Particulars,
): StatedSubject {
  const resources = run.selection.resource;
  return {
    name,
    ...(version === undefined ? {} : { version }),
    ...(withUrl ? { url: subject.url } : {}),
    dialect: subject.dialect,
    ...(resources === undefined ? {} : { resources }),
  };
}

function present(counts: Readonly<Record<string, number>>): VerdictCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function departuresTaken({ dialect }: Subject): string[] {
  const name = DIALECT_NAMES.find((one) => one === dialect);
  return name === undefined ? [] : [...departuresOf(dialectNamed(name))];
}

/** By reason, in the order of the scenarios. */
function expectedFailures(scenarios: readonly ScenarioResult[]): Statement['expectedFailures'] {
  const failed = scenarios.filter(({ verdict }) => verdict === 'expected failure');
  return [...Map.groupBy(failed, ({ reason = '' }) => reason)].map(([reason, of]) => ({
    rules: [...new Set(of.flatMap(({ rules }) => rules))],
    reason,
    scenarios: of.length,
  }));
}
