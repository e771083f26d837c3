@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Writes of other types
  What holds of Endpoints holds of a type without namespaces and of one of a named group: many a server has a handler of its own for their paths.

  Scenario Outline: <method> of a <kind> with <what> is a conflict
    del-precondition-failure-409, rest-put-foreign-uid-409, rest-put-stale-version-409: 409, and nothing changes.
    Detects: preconditions are read where there is a namespace.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the stored <kind> "a-{unique}" is remembered as "old"
    And "another" has changed the <kind> "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When <method> <collection>/a-{unique} with the body:
      """application/json
      {<body>}
      """
    Then the answer is 409 Conflict
    And the stored <kind> "a-{unique}" is unchanged

    @rule:del-precondition-failure-409
    Examples: deletions
      | kind                             | method | what            | body                                                                 | collection                                                               |
      | ValidatingAdmissionPolicyBinding | DELETE | another uid     | "preconditions":{"uid":"another"}                                    | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | another uid     | "preconditions":{"uid":"another"}                                    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
      | ValidatingAdmissionPolicyBinding | DELETE | another version | "preconditions":{"resourceVersion":"{old:metadata.resourceVersion}"} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | another version | "preconditions":{"resourceVersion":"{old:metadata.resourceVersion}"} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:rest-put-foreign-uid-409
    Examples: of another object
      | kind                             | method | what        | body                                                                                                                                           | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PUT    | another uid | "metadata":{"name":"a-{unique}","uid":"00000000-0000-4000-8000-000000000000","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PUT    | another uid | "metadata":{"name":"a-{unique}","uid":"00000000-0000-4000-8000-000000000000","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:rest-put-stale-version-409
    Examples: of another state
      | kind                             | method | what            | body                                                                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PUT    | another version | "metadata":{"name":"a-{unique}","resourceVersion":"{old:metadata.resourceVersion}"},"spec":{a:spec} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PUT    | another version | "metadata":{"name":"a-{unique}","resourceVersion":"{old:metadata.resourceVersion}"},"spec":{a:spec} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: A <what> of a <kind> <how> changes nothing
    rest-patch-conditional-on-version, ssa-fieldmanager-required, dry-all-patch-not-stored: the object stays at its version.
    Detects: what makes a patch conditional is looked at for one sort of types.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the stored <kind> "a-{unique}" is remembered as "old"
    And "another" has changed the <kind> "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When PATCH <collection>/a-{unique}<query> with the body:
      """<type>
      {"metadata":{"labels":{"app":"new"}<more>}<version>}
      """
    Then the answer is <answer>
    And the stored <kind> "a-{unique}" is unchanged

    @rule:rest-patch-conditional-on-version
    Examples: a version that is not the stored one
      | kind                             | what        | how                  | query | type                         | more                                                | version | answer       | collection                                                               |
      | ValidatingAdmissionPolicyBinding | merge patch | from another version |       | application/merge-patch+json | ,"resourceVersion":"{old:metadata.resourceVersion}" |         | 409 Conflict | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | merge patch | from another version |       | application/merge-patch+json | ,"resourceVersion":"{old:metadata.resourceVersion}" |         | 409 Conflict | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:dry-all-patch-not-stored
    Examples: as a trial
      | kind                             | what        | how          | query       | type                         | more | version | answer | collection                                                               |
      | ValidatingAdmissionPolicyBinding | merge patch | as a dry run | ?dryRun=All | application/merge-patch+json |      |         | 200    | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | merge patch | as a dry run | ?dryRun=All | application/merge-patch+json |      |         | 200    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ssa-fieldmanager-required
    Examples: an apply by nobody
      | kind                             | what  | how               | query | type                         | more | version                                                                                    | answer    | collection                                                               |
      | ValidatingAdmissionPolicyBinding | apply | without a manager |       | application/apply-patch+yaml |      | ,"apiVersion":"admissionregistration.orch.io/v1","kind":"ValidatingAdmissionPolicyBinding" | a refusal | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | apply | without a manager |       | application/apply-patch+yaml |      | ,"apiVersion":"coordination.orch.io/v1","kind":"Lease"                                     | a refusal | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: <method> of a <kind> as a dry run changes nothing
    dry-all-put-not-stored, dry-all-delete-not-removed: the object stays at its version.
    Detects: dryRun is passed on for one sort of types.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When <method> <collection>/a-{unique}?dryRun=All with the body:
      """application/json
      {<body>}
      """
    Then the answer is 200
    And the stored <kind> "a-{unique}" is unchanged

    @rule:dry-all-put-not-stored
    Examples: update
      | kind                             | method | body                                                                                              | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PUT    | "metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PUT    | "metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:dry-all-delete-not-removed
    Examples: delete
      | kind                             | method | body             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | DELETE | "dryRun":["All"] | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | "dryRun":["All"] | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: POST of a <kind> <what>
    dry-all-post-not-stored, fv-strict-unknown-400, fv-strict-duplicate-400: nothing is stored.
    Detects: the parameters of a create are those of one sort of types.
    When POST <collection>?<query> with the body:
      """application/json
      {<first>"metadata":{"name":"a-{unique}"},"spec":<spec><last>}
      """
    Then the answer is <answer>
    And there is no <kind> "a-{unique}"

    @rule:dry-all-post-not-stored
    Examples: a trial
      | kind                             | what                           | query      | first | last | answer | spec                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | as a dry run is stored nowhere | dryRun=All |       |      | 201    | {"policyName":"none","validationActions":["Audit"]} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | as a dry run is stored nowhere | dryRun=All |       |      | 201    | {}                                                  | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:fv-strict-unknown-400
    Examples: unknown fields
      | kind                             | what                                                  | query                  | first | last       | answer         | spec                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with an unknown field is refused where that is strict | fieldValidation=Strict |       | ,"bogus":1 | 400 BadRequest | {"policyName":"none","validationActions":["Audit"]} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with an unknown field is refused where that is strict | fieldValidation=Strict |       | ,"bogus":1 | 400 BadRequest | {}                                                  | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:fv-strict-duplicate-400
    Examples: repeated fields
      | kind                             | what                                                     | query                  | first                             | last | answer         | spec                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with a field given twice is refused where that is strict | fieldValidation=Strict | "metadata":{"name":"b-{unique}"}, |      | 400 BadRequest | {"policyName":"none","validationActions":["Audit"]} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with a field given twice is refused where that is strict | fieldValidation=Strict | "metadata":{"name":"b-{unique}"}, |      | 400 BadRequest | {}                                                  | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: An apply of a <kind> conflicts with its owner
    ssa-conflict-on-owned-change: the object stays as it is.
    Detects: every apply is forced for one sort of types.
    Given the <kind> "empty" named "a-{unique}"
    And "one" has applied the <kind> "a-{unique}":
      """
      metadata: {labels: {app: web}}
      """
    When "two" applies the <kind> "a-{unique}":
      """
      metadata: {labels: {app: db}}
      """
    Then the answer is 409 Conflict
    And the stored <kind> "a-{unique}" is unchanged

    Examples: kinds
      | kind                             |
      | ValidatingAdmissionPolicyBinding |
      | Lease                            |
