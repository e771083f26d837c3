@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Collections of objects other than Endpoints
  The rules for Endpoints also apply to cluster-scoped resources and to resources of named groups, which many servers handle in separate
  code.

  Scenario Outline: A list of <kind> objects with <query> has the objects "<names>"
    ep-labelselector-syntax, ep-fieldselector-syntax, chunk-limit-bounds-items: selectors and limit have the same effect in every collection.
    Detects: a server that supports list parameters only for namespaced resources.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the <kind> "empty" named "b-{unique}" with:
      | metadata.labels | {"scenario":"{unique}","app":"web"} |
    When GET <collection>?<query>
    Then the response is 200
    And the list has:
      | names | in this order | <names> |

    @rule:ep-labelselector-syntax
    Examples: labelSelector
      | kind                             | query                                       | names      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | labelSelector=scenario%3D{unique},app%3Dweb | b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=scenario%3D{unique},app%3Dweb | b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
      | ValidatingAdmissionPolicyBinding | labelSelector=scenario%3D{unique},!app      | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=scenario%3D{unique},!app      | a-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-fieldselector-syntax
    Examples: fieldSelector
      | kind                             | query                                                                      | names      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | labelSelector=scenario%3D{unique}&fieldSelector=metadata.name%3Db-{unique} | b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=scenario%3D{unique}&fieldSelector=metadata.name%3Db-{unique} | b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:chunk-limit-bounds-items
    Examples: limit
      | kind                             | query                                     | names      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | labelSelector=scenario%3D{unique}&limit=1 | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=scenario%3D{unique}&limit=1 | a-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:rv-exact-old-snapshot
  Scenario Outline: A list of <kind> objects with resourceVersionMatch=Exact contains an object that was deleted later
    rv-exact-old-snapshot: the list has the state at the requested resourceVersion.
    Detects: a server that returns the current state with the old resourceVersion.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the response to GET <collection>?labelSelector=scenario%3D{unique} is saved as "before"
    And the <kind> "a-{unique}" has been deleted
    When GET <collection>?labelSelector=scenario%3D{unique}&resourceVersionMatch=Exact&resourceVersion={before:metadata.resourceVersion}
    Then the list has:
      | names                    | in this order | a-{unique}                        |
      | metadata.resourceVersion | is            | {before:metadata.resourceVersion} |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:watch-reports-deletion @rule:watch-selector-leaves
  Scenario Outline: A watch of <kind> objects with a selector reports a changed and a deleted object
    watch-reports-deletion, watch-selector-leaves: each change has one event, whose type depends on whether the object matches the selector.
    Detects: a server that evaluates the selector only at the start of the watch, or reports deletions only to watches of a namespace.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the <kind> "empty" named "b-{unique}" with:
      | metadata.labels | {"scenario":"{unique}","app":"web"} |
    And a watch on <collection>?watch=1&labelSelector=scenario%3D{unique},!app&resourceVersion={b:metadata.resourceVersion}&timeoutSeconds=10
    When PATCH <collection>/b-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":null}}}
      """
    And DELETE <collection>/a-{unique}
    Then the watch reports:
      | type    | name       |
      | ADDED   | b-{unique} |
      | DELETED | a-{unique} |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: deletecollection of <kind> objects <effect>
    ep-q-deletecollection-labelselector, ep-q-deletecollection-dryrun, del-precondition-failure-409: the request deletes only selected
    objects, and no objects in a dry run.
    Detects: a server that ignores selectors, dryRun or preconditions for cluster-scoped resources.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the <kind> "empty" named "b-{unique}" with:
      | metadata.labels | {"scenario":"{unique}","app":"web"} |
    When DELETE <collection>?<query> with the body:
      """application/json
      {<body>}
      """
    Then the response is <response>
    And the response to GET <collection>?labelSelector=scenario%3D{unique} has:
      | items[*].metadata.name | in this order | <remaining> |

    @rule:ep-q-deletecollection-labelselector
    Examples: labelSelector
      | kind                             | effect                                             | query                                       | body | response | remaining  | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with a labelSelector deletes only matching objects | labelSelector=scenario%3D{unique},app%3Dweb |      | 200      | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with a labelSelector deletes only matching objects | labelSelector=scenario%3D{unique},app%3Dweb |      | 200      | a-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-q-deletecollection-dryrun
    Examples: dryRun
      | kind                             | effect                                  | query                             | body             | response | remaining              | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with dryRun in the body deletes nothing | labelSelector=scenario%3D{unique} | "dryRun":["All"] | 200      | a-{unique}, b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with dryRun in the body deletes nothing | labelSelector=scenario%3D{unique} | "dryRun":["All"] | 200      | a-{unique}, b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:del-precondition-failure-409
    Examples: preconditions
      | kind                             | effect                                                           | query                             | body                              | response     | remaining              | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with another uid as precondition returns 409 and deletes nothing | labelSelector=scenario%3D{unique} | "preconditions":{"uid":"another"} | 409 Conflict | a-{unique}, b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with another uid as precondition returns 409 and deletes nothing | labelSelector=scenario%3D{unique} | "preconditions":{"uid":"another"} | 409 Conflict | a-{unique}, b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
