/**
 * Renders two sections of the track record: public bug reports of other projects, with the fault of the simulator that reproduces each bug;
 * and bugs that were planted to test the suite.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fault } from '../../../faults/fault.ts';
import { FAULTS } from '../../../simulator/faults/catalogue.ts';

/** An entry of published/bug-reports.yaml. */
interface BugReport {
  readonly class: string;
  /** The project whose users reported the bug. */
  readonly project: string;
  /** The URL of the report. */
  readonly report: string;
  /** A description of the bug in one sentence. */
  readonly bug: string;
  /** The ID of the fault in simulator/faults/. */
  readonly fault: string;
}

export function renderBugSections(): string {
  const text = readFileSync(new URL('../../../published/bug-reports.yaml', import.meta.url), 'utf8');
  const rows = (parse(text) as BugReport[]).map(({ class: bugClass, project, report, bug, fault }) => {
    const brokenRules = (FAULTS as Readonly<Record<string, Fault>>)[fault]?.breaks;
    if (brokenRules === undefined) throw new Error(`published/bug-reports.yaml: the fault ${fault} does not exist`);
    const rules = brokenRules.map((rule) => `\`${rule}\``).join(', ');
    return `| ${bugClass} | ${project} | [${bug}](${report}) | \`${fault}\` | ${rules} |`;
  });
  return `
## Public bug reports

Bugs that users have reported in other servers, fakes and proxies. The self-check reproduces each bug as a fault of the simulator, and detects it by a
scenario of each of the rules in the table.

| class | project | report | fault | rules |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
${PLANTED_BUGS}`;
}

const PLANTED_BUGS = `
## Planted bugs

Bugs in a proxy in front of the simulator, or in an edit of its source code. Their authors did not know whether the suite detects them. The column
"closed" counts the missed bugs for which scenarios were added. In runs 1 to 6, only one of them was planted again to confirm the detection.

| run | how the bugs were planted, and how the suite ran | bug class | planted | detected at first | closed |
| --- | --- | --- | --- | --- | --- |
| 1 | without \`--resource\`, limited to the rules about these classes | generation, status, scale, expired resourceVersions, streams, server-set fields in a POST | 37 | 29 | 7 |
| 2 | \`--resource\` of a custom type with status and scale | generation | 10 | 4 | 6 |
| 3 | \`--resource\` of a custom type with status and scale | status | 15 | 8 | 6 |
| 4 | \`--resource\` of a custom type with status and scale | scale | 8 | 5 | 2 |
| 5 | \`--resource\` of a custom type with status and scale | expired resourceVersions and bookmarks | 3 | 3 | 0 |
| 6 | \`--resource\` of a custom type with status and scale | server-set fields in a POST | 6 | 2 | 0 |
| 7 | \`--resource\` of Deployments | generation, status, scale, expired resourceVersions, server-set fields in a POST | 14 | 7 | 7 |
| 8 | \`--resource\` of custom types and IngressClasses | generation, status, scale, expired resourceVersions, streams, server-set fields in a POST | 17 | 12 | 4 |
| 9 | without \`--resource\`, limited to the rules about these classes | generation, status, scale, streams, server-set fields in a POST | 17 | 11 | 6 |
| 10 | edits of the simulator, without \`--resource\` | apply, chunking, metadata, concurrency, field validation, dry run, deletion, namespaces, authentication, authorization | 42 | 39 | 3 |
| 11 | edits of the simulator, without \`--resource\` | admission, custom resources, discovery, metrics, errors, representations, watches, patches, quotas | 23 | 10 | 13 |
| 12 | edits of the simulator and proxies, \`--resource\` | generation, status, scale, expired resourceVersions, streams, server-set fields in a POST | 44 | 32 | 12 |
| 13 | as run 12, after the bugs of run 12 were closed | generation, status, scale, expired resourceVersions, PUT without a resourceVersion | 17 | 5 | 12 |
| 14 | edits of the simulator, without \`--resource\` | all areas | 71 | 33 | 38 |
| 15 | as run 14, after the bugs of run 14 were closed | the areas of the missed bugs | 15 | 10 | 5 |
| 16 | edits of the simulator and proxies, of types that no earlier run planted, half with \`--resource\` | generation, status, scale, expired resourceVersions, streams, server-set fields in a POST | 47 | 22 | 25 |
| 17 | edits of the simulator, half of them from public bug reports, without \`--resource\` | all areas | 64 | 31 | 32 |
| 18 | edits of the simulator, each for a pair of request parameters, without \`--resource\` | apply, chunking, metadata, kinds, concurrency, field validation, dry run, deletion, namespaces, watches, authorization, scale, discovery, patches, Tables, audit, custom resources | 60 | 39 | 20 |
| 19 | edits of the simulator, without \`--resource\`; three more got no verdict | generation, status, scale, expired resourceVersions, streams, server-set fields in a POST (24), all areas (17) | 41 | 29 | 12 |
| 20 | edits of the simulator, without \`--resource\`; three more violated no rule or had no effect | all areas | 37 | 14 | 21 |
| 21 | edits of the simulator, without \`--resource\` | generation, status, scale, resourceVersions, server-set fields, patches, apply, deletion, custom resources | 20 | 18 | 2 |
| 22 | edits of the simulator, without \`--resource\`; one more had no visible effect | lists, validation, admission, authorization, authentication, discovery, field validation, expressions, encodings | 19 | 9 | 10 |

Some bugs in the runs with \`--resource\` were missed because the suite skipped scenarios about changes: the object had no field that can be changed.
Now the suite derives an object with such a field from the schema of the type. For the other bugs, scenarios about writes of the status and the scale
were added. They test the name in the body, YAML, test operations of a JSON Patch, conflicts of an apply, and the metadata that a custom resource must
keep.

After runs 7 to 9, scenarios were added about:

- writes of the status, the scale and the generation with every verb and encoding (PUT, YAML, the patch types, apply), also as dry runs
- selectors and \`includeObject\` together with other parameters and representations
- configurations that are applied in JSON

Of the missed bugs, 10 were tested with the new scenarios, and detected; the other 7
closed bugs were not tested again.

In runs 10 and 11, 16 bugs were missed. The self-check now contains a fault for each of them. The missed bugs concern:

- the second of several elements: a controller that is not the first owner, an object with the same name in another namespace, a second key of a list, a
  second quota, an item that a JSON Patch removes or copies, and a second version in aggregated discovery
- defaults in maps, and pruning below fields with \`x-kubernetes-preserve-unknown-fields\`
- the order and the selection of webhooks and policies
- lists in one of the encodings
- watches of converted objects
- the group in the details of an error
- the generation of an object that is created again

Run 17 contained bugs from public reports. It missed bugs that no rule covered. They concern:

- watches with the deprecated path \`/watch/\`
- query parameters that a request repeats
- options in the query of a request with a body
- embedded resources
- \`namespaceObject\`
- patches that webhooks return for deletions
- objects in audit events
- references to roles

It also missed variants of tested behavior:

- warnings and dry runs of updates
- a write that changes nothing in a second encoding
- \`size\` as a function
- empty values in sets

Four more edits did not violate the specification: they change the order of lists, omit optional bookmarks, or (two edits) follow an RFC from which
kube-apiserver differs.

Run 18 contained bugs that occur only with a pair of request parameters. Some of the missed bugs concern tested behavior with another kind of object:

- cluster-scoped objects: finalizers of terminating objects, and the version of a DELETED event
- custom objects: the uid of an apply that creates an object, categories in aggregated discovery, unknown fields in the values of a map, and labels of a type
  without status

Other missed bugs concern:

- an owner in another version of the object
- a watch with both a labelSelector and a fieldSelector
- the second of several elements: repeated keys in YAML, keys of a ConfigMap, and ports of a Service
- a value that equals a limit: \`endPort\`, and the bytes of annotations
- a string in a printer column of type integer
- \`reason\` together with \`messageExpression\`
- two directives in one strategic merge patch
- groups of an impersonated service account
- writes of roles that grant no new permissions
- \`omitStages\` and patterns of resources in rules of an audit policy

The self-check now contains a fault for each of them. One bug, \`If-None-Match\` of OpenAPI documents, was closed later. The run also found two errors of the
simulator: \`omitManagedFields\` of an audit policy did not apply to \`requestObject\`, and an apply with a parameter in its Content-Type was counted as APPLY.

Run 19 missed bugs that need an earlier state or request: a definition with a new default, a list in another representation, a watch in another version, or
a deletion before a streaming list. Other missed bugs concern:

- a status with several members, and a status with \`generateName\`
- expired resourceVersions of watches with a selector
- response headers of a watch with a selector that are sent only with the first event
- the error 410 for a PartialObjectMetadataList
- selectors of more than eight keys
- responses with warnings about both the JSON Patch document and the patched object

Run 20 missed bugs that concern:

- values of maps: transition rules, and defaults for null
- empty atomic objects
- the creation of an object by PUT or apply under a quota
- partial resource limits of a container
- owners outside the namespace of a dependent
- other owners of an orphaned dependent
- objects with the name of a deleted object: the uid in a PUT, and the bound object of a token
- the label \`version\` of \`apiserver_request_total\`

Two bugs are still missed: a second DELETE that moves the deletionTimestamp of a Pod to a later time, and annotations that remain after a write of a
HorizontalPodAutoscaler in autoscaling/v1.

The authors of the bugs in runs 21 and 22 had the same instructions. In the areas of run 21, earlier runs had added most scenarios. Run 21 missed only bugs
with values that become absent: the last annotation of a Deployment, and the status of a custom object. Run 22 missed bugs that concern:

- several requirements for one key in a selector
- the order of lists
- fields that are compared with each other
- updates of PersistentVolumeClaims under a LimitRange
- \`pods/*\` in a role
- access reviews without groups
- groups of service accounts in expressions
- the ETags and hashes of discovery and OpenAPI documents, for which no rules existed
`;
