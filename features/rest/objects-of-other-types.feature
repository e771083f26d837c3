@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Names, timestamps and updates of objects other than Endpoints
  The rules for names, timestamps and updates also apply to other resources, both cluster-scoped and namespaced, in the core group and in
  named groups.

  @rule:rest-put-replaces
  Scenario Outline: PUT of a <kind> removes labels that the body omits
    rest-put-replaces: the body replaces the stored object.
    Detects: a server that merges the body into the stored object.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When PUT <collection>/a-{unique} with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec}}
      """
    Then the response is 200
    And the stored <kind> "a-{unique}" has:
      | metadata.labels          | (absent)                        |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: <method> of a <kind> with <problem> is rejected and changes nothing
    rest-put-name-mismatch-400, ep-propagationpolicy-values: the name in the body must match the path, and propagationPolicy must be a known value.
    Detects: a server that ignores the name in the body, or ignores an unknown propagationPolicy.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When <method> <collection>/a-{unique} with the body:
      """application/json
      {<body>}
      """
    Then the response is <response>
    And the stored <kind> "a-{unique}" is unchanged

    @rule:rest-put-name-mismatch-400
    Examples: names
      | kind                             | method | problem      | body                                                                                                                              | response       | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PUT    | another name | "apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"b-{unique}","resourceVersion":"{a:metadata.resourceVersion}"} | 400 BadRequest | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PUT    | another name | "apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"b-{unique}","resourceVersion":"{a:metadata.resourceVersion}"} | 400 BadRequest | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-propagationpolicy-values
    Examples: propagationPolicy
      | kind                             | method | problem                      | body                           | response    | collection                                                               |
      | ValidatingAdmissionPolicyBinding | DELETE | an unknown propagationPolicy | "propagationPolicy":"Sideways" | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | an unknown propagationPolicy | "propagationPolicy":"Sideways" | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: <verb> of <kind> objects with dryRun=All in the query and no body deletes nothing
    dry-all-delete-not-removed, ep-q-deletecollection-dryrun: the parameter dryRun applies even if the request has no body.
    Detects: a server that reads dryRun only for some resources.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When DELETE <collection><path>dryRun=All
    Then the response is 200
    And the stored <kind> "a-{unique}" is unchanged

    @rule:dry-all-delete-not-removed
    Examples: delete
      | kind                             | verb   | path         | collection                                                               |
      | ValidatingAdmissionPolicyBinding | DELETE | /a-{unique}? | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | /a-{unique}? | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-q-deletecollection-dryrun
    Examples: deletecollection
      | kind                             | verb             | path                                | collection                                                               |
      | ValidatingAdmissionPolicyBinding | deletecollection | ?labelSelector=scenario%3D{unique}& | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | deletecollection | ?labelSelector=scenario%3D{unique}& | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:rest-name-conflict-status
  Scenario Outline: A second POST of a <kind> with the same name returns 409 AlreadyExists
    rest-name-conflict-status: the existing object does not change.
    Detects: a server that replaces the existing object.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When POST <collection> with the <kind> "empty" where:
      | metadata.name | a-{unique} |
    Then the response is 409 AlreadyExists
    And the stored <kind> "a-{unique}" is unchanged

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:meta-creationtimestamp-is-creation-time
  Scenario Outline: POST of a <kind> sets creationTimestamp to the current time
    meta-creationtimestamp-is-creation-time: the server ignores the value in the body.
    Detects: a server that stores the body of cluster-scoped objects unchanged.
    When POST <collection> with the <kind> "empty" where:
      | metadata.name              | a-{unique}           |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
    Then the response is a success
    And the response has:
      | metadata.creationTimestamp | is at most this many seconds before the response | 10 |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:meta-creationtimestamp-is-creation-time @waits
  Scenario Outline: A PUT of a <kind> in a later second does not change creationTimestamp
    meta-creationtimestamp-is-creation-time: the field is the time of the creation, not of the update. The precision is one second, so
    the scenario writes in a later second.
    Detects: a server that sets creationTimestamp on each write.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the clock is past {a:metadata.creationTimestamp}
    When PUT <collection>/a-{unique} with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}","labels":{"app":"late"},"resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec}}
      """
    Then the response is 200
    And the stored <kind> "a-{unique}" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels.app        | late                           |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
