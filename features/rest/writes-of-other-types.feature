@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Writes of objects other than Endpoints
  The rules for Endpoints also apply to cluster-scoped resources and to resources of named groups.

  Scenario Outline: <method> of a <kind> with <precondition> returns 409 Conflict and changes nothing
    del-precondition-failure-409, rest-put-foreign-uid-409, rest-put-stale-version-409: the server rejects a write whose precondition is not
    met.
    Detects: a server that checks preconditions only for namespaced resources.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the stored <kind> "a-{unique}" is saved as "old"
    And the manager "another" has changed the <kind> "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When <method> <collection>/a-{unique} with the body:
      """application/json
      {<body>}
      """
    Then the response is 409 Conflict
    And the stored <kind> "a-{unique}" is unchanged

    @rule:del-precondition-failure-409
    Examples: DELETE
      | kind                             | method | precondition            | body                                                                 | collection                                                               |
      | ValidatingAdmissionPolicyBinding | DELETE | another uid             | "preconditions":{"uid":"another"}                                    | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | another uid             | "preconditions":{"uid":"another"}                                    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
      | ValidatingAdmissionPolicyBinding | DELETE | a stale resourceVersion | "preconditions":{"resourceVersion":"{old:metadata.resourceVersion}"} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | a stale resourceVersion | "preconditions":{"resourceVersion":"{old:metadata.resourceVersion}"} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:rest-put-foreign-uid-409
    Examples: PUT with a different uid
      | kind                             | method | precondition | body                                                                                                                                           | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PUT    | another uid  | "metadata":{"name":"a-{unique}","uid":"00000000-0000-4000-8000-000000000000","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PUT    | another uid  | "metadata":{"name":"a-{unique}","uid":"00000000-0000-4000-8000-000000000000","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:rest-put-stale-version-409
    Examples: PUT with a stale resourceVersion
      | kind                             | method | precondition            | body                                                                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PUT    | a stale resourceVersion | "metadata":{"name":"a-{unique}","resourceVersion":"{old:metadata.resourceVersion}"},"spec":{a:spec} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PUT    | a stale resourceVersion | "metadata":{"name":"a-{unique}","resourceVersion":"{old:metadata.resourceVersion}"},"spec":{a:spec} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: A <patch> of a <kind> <condition> changes nothing
    rest-patch-conditional-on-version, ssa-fieldmanager-required, dry-all-patch-not-stored: a rejected patch or a dry run does not change the object.
    Detects: a server that checks preconditions, dryRun or fieldManager of patches only for some resources.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the stored <kind> "a-{unique}" is saved as "old"
    And the manager "another" has changed the <kind> "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When PATCH <collection>/a-{unique}<query> with the body:
      """<type>
      {"metadata":{"labels":{"app":"new"}<other fields>}<apiVersion and kind>}
      """
    Then the response is <response>
    And the stored <kind> "a-{unique}" is unchanged

    @rule:rest-patch-conditional-on-version
    Examples: stale resourceVersion
      | kind                             | patch       | condition                    | query | type                         | other fields                                        | apiVersion and kind | response     | collection                                                               |
      | ValidatingAdmissionPolicyBinding | merge patch | with a stale resourceVersion |       | application/merge-patch+json | ,"resourceVersion":"{old:metadata.resourceVersion}" |                     | 409 Conflict | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | merge patch | with a stale resourceVersion |       | application/merge-patch+json | ,"resourceVersion":"{old:metadata.resourceVersion}" |                     | 409 Conflict | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:dry-all-patch-not-stored
    Examples: dry run
      | kind                             | patch       | condition       | query       | type                         | other fields | apiVersion and kind | response | collection                                                               |
      | ValidatingAdmissionPolicyBinding | merge patch | with dryRun=All | ?dryRun=All | application/merge-patch+json |              |                     | 200      | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | merge patch | with dryRun=All | ?dryRun=All | application/merge-patch+json |              |                     | 200      | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ssa-fieldmanager-required
    Examples: apply without fieldManager
      | kind                             | patch             | condition            | query | type                         | other fields | apiVersion and kind                                                                        | response       | collection                                                               |
      | ValidatingAdmissionPolicyBinding | server-side apply | without fieldManager |       | application/apply-patch+yaml |              | ,"apiVersion":"admissionregistration.orch.io/v1","kind":"ValidatingAdmissionPolicyBinding" | a client error | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | server-side apply | without fieldManager |       | application/apply-patch+yaml |              | ,"apiVersion":"coordination.orch.io/v1","kind":"Lease"                                     | a client error | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: A dry-run <method> of a <kind> changes nothing
    dry-all-put-not-stored, dry-all-delete-not-removed: the server does not change the object.
    Detects: a server that reads dryRun only for some resources.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When <method> <collection>/a-{unique}?dryRun=All with the body:
      """application/json
      {<body>}
      """
    Then the response is 200
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

  Scenario Outline: POST of a <kind> <effect>
    dry-all-post-not-stored, fv-strict-unknown-400, fv-strict-duplicate-400: the server stores nothing.
    Detects: a server that reads the parameters only for some resources.
    When POST <collection>?<query> with the body:
      """application/json
      {<first members>"metadata":{"name":"a-{unique}"},"spec":<spec><last members>}
      """
    Then the response is <response>
    And there is no <kind> "a-{unique}"

    @rule:dry-all-post-not-stored
    Examples: dry run
      | kind                             | effect                         | query      | first members | last members | response | spec                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with dryRun=All stores nothing | dryRun=All |               |              | 201      | {"policyName":"none","validationActions":["Audit"]} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with dryRun=All stores nothing | dryRun=All |               |              | 201      | {}                                                  | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:fv-strict-unknown-400
    Examples: unknown fields
      | kind                             | effect                                                       | query                  | first members | last members | response       | spec                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with an unknown field and fieldValidation=Strict returns 400 | fieldValidation=Strict |               | ,"bogus":1   | 400 BadRequest | {"policyName":"none","validationActions":["Audit"]} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with an unknown field and fieldValidation=Strict returns 400 | fieldValidation=Strict |               | ,"bogus":1   | 400 BadRequest | {}                                                  | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:fv-strict-duplicate-400
    Examples: duplicate fields
      | kind                             | effect                                                        | query                  | first members                     | last members | response       | spec                                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with a duplicate field and fieldValidation=Strict returns 400 | fieldValidation=Strict | "metadata":{"name":"b-{unique}"}, |              | 400 BadRequest | {"policyName":"none","validationActions":["Audit"]} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with a duplicate field and fieldValidation=Strict returns 400 | fieldValidation=Strict | "metadata":{"name":"b-{unique}"}, |              | 400 BadRequest | {}                                                  | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: An apply of a <kind> with a conflict returns 409 and changes nothing
    ssa-conflict-on-owned-change: another manager owns the conflicting field.
    Detects: a server that handles every apply of some resources as a forced apply.
    Given the <kind> "empty" named "a-{unique}"
    And the manager "one" has applied the <kind> "a-{unique}":
      """
      metadata: {labels: {app: web}}
      """
    When the manager "two" applies the <kind> "a-{unique}":
      """
      metadata: {labels: {app: db}}
      """
    Then the response is 409 Conflict
    And the stored <kind> "a-{unique}" is unchanged

    Examples: kinds
      | kind                             |
      | ValidatingAdmissionPolicyBinding |
      | Lease                            |
