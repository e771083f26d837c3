/**
 * Rules that a server can break but no fault breaks, with the reason; the report of `--self-check` prints it. Duties of clients and rules
 * that only permit something need no entry.
 */
export const RULES_WITHOUT_FAULTS: Readonly<Record<string, string>> = {
  'ep-q-deletecollection-sendinitialevents':
    'a permission: the parameter may be ignored or refused, and no bug that anybody would write gives a third answer',
  'removed-1.16-replicaset-apps-v1beta1': 'no release ever served it, so that no bug could bring it back',
};
