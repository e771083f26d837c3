@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Collections of other types
  What holds of Endpoints holds of a type without namespaces and of one of a named group: many a server has a handler of its own for their paths.

  Scenario Outline: A list of each <kind> with <query> has <names>
    ep-labelselector-syntax, ep-fieldselector-syntax, chunk-limit-bounds-items: the same as for any collection.
    Detects: the parameters of a list are read where there is a namespace.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the <kind> "empty" named "b-{unique}" with:
      | metadata.labels | {"of":"{unique}","app":"web"} |
    When GET <collection>?<query>
    Then the answer is 200
    And the list has:
      | names | in this order | <names> |

    @rule:ep-labelselector-syntax
    Examples: labels
      | kind                             | query                                 | names      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | labelSelector=of%3D{unique},app%3Dweb | b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=of%3D{unique},app%3Dweb | b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
      | ValidatingAdmissionPolicyBinding | labelSelector=of%3D{unique},!app      | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=of%3D{unique},!app      | a-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-fieldselector-syntax
    Examples: fields
      | kind                             | query                                                                | names      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | labelSelector=of%3D{unique}&fieldSelector=metadata.name%3Db-{unique} | b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=of%3D{unique}&fieldSelector=metadata.name%3Db-{unique} | b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:chunk-limit-bounds-items
    Examples: pages
      | kind                             | query                               | names      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | labelSelector=of%3D{unique}&limit=1 | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | labelSelector=of%3D{unique}&limit=1 | a-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:rv-exact-old-snapshot
  Scenario Outline: A list of each <kind> at an exact version is of then
    rv-exact-old-snapshot: what was changed, made and removed since is as it was.
    Detects: the version is written over the present state.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the answer to GET <collection>?labelSelector=of%3D{unique} is remembered as "then"
    And the <kind> "a-{unique}" has been deleted
    When GET <collection>?labelSelector=of%3D{unique}&resourceVersionMatch=Exact&resourceVersion={then:metadata.resourceVersion}
    Then the list has:
      | names                    | in this order | a-{unique}                      |
      | metadata.resourceVersion | is            | {then:metadata.resourceVersion} |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:watch-reports-deletion @rule:watch-selector-leaves
  Scenario Outline: A watch of each <kind> tells of changes and deletions
    watch-reports-deletion, watch-selector-leaves: each once, of the type that the selector makes of it.
    Detects: the selector is looked at when the watch begins, or a deletion is told to watches of namespaces.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the <kind> "empty" named "b-{unique}" with:
      | metadata.labels | {"of":"{unique}","app":"web"} |
    And a watch on <collection>?watch=1&labelSelector=of%3D{unique},!app&resourceVersion={b:metadata.resourceVersion}&timeoutSeconds=10
    When PATCH <collection>/b-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":null}}}
      """
    And the <kind> "a-{unique}" has been deleted
    Then the watch reports:
      | type    | name       |
      | ADDED   | b-{unique} |
      | DELETED | a-{unique} |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: A deletion of the collection of each <kind> <what>
    ep-q-deletecollection-labelselector, ep-q-deletecollection-dryrun, del-precondition-failure-409: those that are selected, and as a trial none.
    Detects: the collection goes as a whole where it is no namespace's.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the <kind> "empty" named "b-{unique}" with:
      | metadata.labels | {"of":"{unique}","app":"web"} |
    When DELETE <collection>?<query> with the body:
      """application/json
      {<body>}
      """
    Then the answer is <answer>
    And the answer to GET <collection>?labelSelector=of%3D{unique} has:
      | items[*].metadata.name | in this order | <left> |

    @rule:ep-q-deletecollection-labelselector
    Examples: labels
      | kind                             | what                         | query                                 | body | answer | left       | collection                                                               |
      | ValidatingAdmissionPolicyBinding | by a label leaves the others | labelSelector=of%3D{unique},app%3Dweb |      | 200    | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | by a label leaves the others | labelSelector=of%3D{unique},app%3Dweb |      | 200    | a-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-q-deletecollection-dryrun
    Examples: trials
      | kind                             | what                                | query                       | body             | answer | left                   | collection                                                               |
      | ValidatingAdmissionPolicyBinding | as a dry run by its body leaves all | labelSelector=of%3D{unique} | "dryRun":["All"] | 200    | a-{unique}, b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | as a dry run by its body leaves all | labelSelector=of%3D{unique} | "dryRun":["All"] | 200    | a-{unique}, b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:del-precondition-failure-409
    Examples: preconditions
      | kind                             | what                      | query                       | body                              | answer       | left                   | collection                                                               |
      | ValidatingAdmissionPolicyBinding | of another uid leaves all | labelSelector=of%3D{unique} | "preconditions":{"uid":"another"} | 409 Conflict | a-{unique}, b-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | of another uid leaves all | labelSelector=of%3D{unique} | "preconditions":{"uid":"another"} | 409 Conflict | a-{unique}, b-{unique} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
