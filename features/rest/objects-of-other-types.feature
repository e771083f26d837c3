@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Objects of other types
  Names, times and replacement are those of any object, with a namespace and without, of the core group and of others.

  @rule:rest-put-replaces
  Scenario Outline: PUT of a <kind> takes away what it leaves out
    rest-put-replaces: the object is as it was sent.
    Detects: what was there is merged into the new one.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When PUT <collection>/a-{unique} with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec}}
      """
    Then the answer is 200
    And the stored <kind> "a-{unique}" has:
      | metadata.labels          | (absent)                        |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: <method> of a <kind> with <what> is refused
    rest-put-name-mismatch-400, ep-propagationpolicy-values: and the object stays.
    Detects: what the path says is written over what the body says, or a policy that nobody knows is none.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When <method> <collection>/a-{unique} with the body:
      """application/json
      {<body>}
      """
    Then the answer is <answer>
    And the stored <kind> "a-{unique}" is unchanged

    @rule:rest-put-name-mismatch-400
    Examples: names
      | kind                             | method | what         | body                                                                                                                              | answer         | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PUT    | another name | "apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"b-{unique}","resourceVersion":"{a:metadata.resourceVersion}"} | 400 BadRequest | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PUT    | another name | "apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"b-{unique}","resourceVersion":"{a:metadata.resourceVersion}"} | 400 BadRequest | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-propagationpolicy-values
    Examples: policies
      | kind                             | method | what                       | body                           | answer      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | DELETE | a policy that there is not | "propagationPolicy":"Sideways" | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | DELETE | a policy that there is not | "propagationPolicy":"Sideways" | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: DELETE of <what> <kind> with dryRun=All and no body removes nothing
    dry-all-delete-not-removed, ep-q-deletecollection-dryrun: the parameter counts where there is no body.
    Detects: it is passed on for one sort of types.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When DELETE <collection><path>dryRun=All
    Then the answer is 200
    And the stored <kind> "a-{unique}" is unchanged

    @rule:dry-all-delete-not-removed
    Examples: one
      | kind                             | what | path         | collection                                                               |
      | ValidatingAdmissionPolicyBinding | a    | /a-{unique}? | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | a    | /a-{unique}? | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ep-q-deletecollection-dryrun
    Examples: several
      | kind                             | what | path                          | collection                                                               |
      | ValidatingAdmissionPolicyBinding | each | ?labelSelector=of%3D{unique}& | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | each | ?labelSelector=of%3D{unique}& | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:rest-name-conflict-status
  Scenario Outline: A second <kind> of one name is refused
    rest-name-conflict-status: 409 AlreadyExists, and the first stays.
    Detects: the second takes the place of the first.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When POST <collection> with the <kind> "empty" where:
      | metadata.name | a-{unique} |
    Then the answer is 409 AlreadyExists
    And the stored <kind> "a-{unique}" is unchanged

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:meta-creationtimestamp-is-creation-time
  Scenario Outline: The time of a new <kind> is that of the server
    meta-creationtimestamp-is-creation-time: whatever the client sends.
    Detects: what is not namespaced is stored as it was sent.
    When POST <collection> with the <kind> "empty" where:
      | metadata.name              | a-{unique}           |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
    Then the answer is a success
    And the answer has:
      | metadata.creationTimestamp | in the seconds before the answer | 10 |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:meta-creationtimestamp-is-creation-time @waits
  Scenario Outline: An update of a <kind> in a later second doesn't change creationTimestamp
    meta-creationtimestamp-is-creation-time: the time of creation, also when it is not the time of the update.
    Detects: each write stamps the object anew, which nobody notices within a second.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And outside the API this happens:
      | clock | past {a:metadata.creationTimestamp} |
    When PUT <collection>/a-{unique} with the body:
      """application/json
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}","labels":{"app":"late"},"resourceVersion":"{a:metadata.resourceVersion}"},"spec":{a:spec}}
      """
    Then the answer is 200
    And the stored <kind> "a-{unique}" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels.app        | late                           |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
