/**
 * A dry-run create stores nothing: no read contains the uid of its response.
 *
 * Example of a contradiction: a POST with dryRun=All returns the uid u-1, and a GET returns an object with this uid, so the object was
 * stored.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { findAllObservedVersions, listObjects } from './evidence/observed-versions.ts';
import type { Evidence, Monitor } from './monitor.ts';
import { readString } from './traffic.ts';

export const dryRunMonitor: Monitor = {
  id: 'dry-runs',
  statement: 'A dry-run create stores nothing.',
  rules: ['dry-all-post-not-stored'],
  check: (traffic) => {
    const evidenceByUid = new Map<string, Evidence>();
    for (const response of traffic.responses) {
      const isDryRunCreate =
        response.status === 201 && response.query.get('dryRun') === 'All' && response.target?.subresource === undefined;
      const [object] = isDryRunCreate && response.document !== undefined ? listObjects(response.document) : [];
      const uid = readString(toJsonObject(object?.metadata).uid);
      if (uid !== '') evidenceByUid.set(uid, { id: response.id });
    }
    if (evidenceByUid.size === 0) return { comparisonCount: 0, contradictions: [] };
    const observedVersions = findAllObservedVersions(traffic);
    return {
      comparisonCount: evidenceByUid.size,
      contradictions: observedVersions.flatMap(({ uid, target, metadata, evidence }) => {
        const dryRunEvidence = evidenceByUid.get(uid);
        if (dryRunEvidence === undefined) return [];
        const subject = `${target.plural} ${readString(metadata.name)} with uid ${uid}`;
        const expected = '(absent): it was created in a dry run';
        return [
          {
            basic: 'dry-run',
            subject,
            expected,
            actual: `stored with resourceVersion ${readString(metadata.resourceVersion)}`,
            evidence: [dryRunEvidence, evidence],
          },
        ];
      }),
    };
  },
};
