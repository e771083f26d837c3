/** Steps that give permissions to users with a role and a binding. */
import type { RoleRule } from '../../harness/effects/bindings.ts';
import { type DataTable, Given } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';

/**
 * Creates a role with one rule, in the scenario's namespace or in the cluster, and binds the role to the user. Each row of the table is a
 * path in the rule, and the value at this path.
 */
Given(
  'the user {string} has a {role} with the rule:',
  async function (this: AssayWorld, user: string, role: string, table: DataTable) {
    const rule = (await this.setFieldsFromRows({}, table.raw())) as RoleRule;
    await grantRole(this, await this.fillPlaceholders(user), rule, { isInNamespace: role === 'role' });
  },
);

async function grantRole(
  world: AssayWorld,
  user: string,
  rule: RoleRule,
  { isInNamespace }: { readonly isInNamespace: boolean },
): Promise<void> {
  const kind = isInNamespace ? 'Role' : 'ClusterRole';
  const { group } = world.getResource(kind);
  const name = isInNamespace ? `role-${user}` : `role-${user}-${world.names.uniqueWord}`;
  const createGrantObject = async (createdKind: string, body: object): Promise<void> => {
    await world.sendPreparatoryRequest({
      method: 'POST',
      path: await world.buildPath(createdKind),
      body: JSON.stringify(body),
    });
  };
  await createGrantObject(kind, { metadata: { name }, rules: [rule] });
  await createGrantObject(`${kind}Binding`, {
    metadata: { name },
    roleRef: { apiGroup: group, kind, name },
    subjects: [{ apiGroup: group, kind: 'User', name: user }],
  });
}
