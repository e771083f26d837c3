/**
 * Rules that a server can break and that no fault breaks, with the reason (rule → why); the report of `--self-check` prints it. Duties of
 * clients and plain permissions need no line here.
 */
export const UNBROKEN: Readonly<Record<string, string>> = {
  'ep-q-deletecollection-sendinitialevents':
    'a permission: the parameter may be ignored or refused, and no bug that anybody would write gives a third answer',
  'removed-1.16-replicaset-apps-v1beta1': 'no release ever served it, so that no bug could bring it back',
};
