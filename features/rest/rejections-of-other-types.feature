@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Rejected requests for objects other than Endpoints
  The server rejects the same invalid requests for cluster-scoped resources and resources of named groups as for Endpoints.

  Scenario Outline: GET of a collection of <kind> objects with the invalid query <query> returns <status>
    rv-match-invalid-combination-422, chunk-malformed-token-400, watch-stream-requires-notolder: the server validates the query of every collection.
    Detects: a server that does not validate query parameters for cluster-scoped resources.
    When GET <collection>?<query>
    Then the response is <status>

    @rule:rv-match-invalid-combination-422
    Examples: resourceVersionMatch without resourceVersion
      | kind                             | query                                     | status      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | resourceVersionMatch=Exact                | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | resourceVersionMatch=Exact                | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
      | ValidatingAdmissionPolicyBinding | resourceVersionMatch=NotOlderThan&limit=1 | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | resourceVersionMatch=NotOlderThan&limit=1 | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:chunk-malformed-token-400
    Examples: malformed continue token
      | kind                             | query                | status         | collection                                                               |
      | ValidatingAdmissionPolicyBinding | continue=abc&limit=1 | 400 BadRequest | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | continue=abc&limit=1 | 400 BadRequest | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:watch-stream-requires-notolder
    Examples: sendInitialEvents without resourceVersionMatch
      | kind                             | query                                           | status      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | watch=1&timeoutSeconds=1&sendInitialEvents=true | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | watch=1&timeoutSeconds=1&sendInitialEvents=true | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: <method> of a <kind> with the invalid query <query> returns 422
    dry-other-value-422, fv-unsupported-value-422: the server rejects unknown values of these parameters for every resource.
    Detects: a server that ignores unknown values of these parameters.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When <method> <collection>/a-{unique}?<query> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is 422 Invalid
    And the stored <kind> "a-{unique}" is unchanged

    @rule:dry-other-value-422
    Examples: dryRun
      | kind                             | method | query       | body                                  | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PATCH  | dryRun=Some | {"metadata":{"labels":{"app":"new"}}} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PATCH  | dryRun=Some | {"metadata":{"labels":{"app":"new"}}} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:fv-unsupported-value-422
    Examples: fieldValidation
      | kind                             | method | query               | body                                  | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PATCH  | fieldValidation=Lax | {"metadata":{"labels":{"app":"new"}}} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PATCH  | fieldValidation=Lax | {"metadata":{"labels":{"app":"new"}}} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: A patch of a <kind> <problem> returns <status> and changes nothing
    patch-json-patch-test-fails, patch-other-content-type-415, ssa-body-managedfields-400: the server rejects these patches for every resource.
    Detects: a server that does not check patches of some resources.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When PATCH <collection>/a-{unique}?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is <status>
    And the stored <kind> "a-{unique}" is unchanged

    @rule:patch-json-patch-test-fails
    Examples: failing test operation
      | kind                             | problem             | type                        | body                                                                                               | status      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with a failing test | application/json-patch+json | [{"op":"test","path":"/metadata/labels/of","value":"x"},{"op":"remove","path":"/metadata/labels"}] | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with a failing test | application/json-patch+json | [{"op":"test","path":"/metadata/labels/of","value":"x"},{"op":"remove","path":"/metadata/labels"}] | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:patch-other-content-type-415
    Examples: unsupported Content-Type
      | kind                             | problem                            | type             | body                                  | status | collection                                                               |
      | ValidatingAdmissionPolicyBinding | with Content-Type application/json | application/json | {"metadata":{"labels":{"app":"new"}}} | 415    | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | with Content-Type application/json | application/json | {"metadata":{"labels":{"app":"new"}}} | 415    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ssa-body-managedfields-400
    Examples: apply with managedFields
      | kind                             | problem                        | type                         | body                                                                                                                          | status         | collection                                                               |
      | ValidatingAdmissionPolicyBinding | by an apply with managedFields | application/apply-patch+yaml | {"metadata":{"managedFields":[{}]},"apiVersion":"admissionregistration.orch.io/v1","kind":"ValidatingAdmissionPolicyBinding"} | 400 BadRequest | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | by an apply with managedFields | application/apply-patch+yaml | {"metadata":{"managedFields":[{}]},"apiVersion":"coordination.orch.io/v1","kind":"Lease"}                                     | 400 BadRequest | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:del-two-phases
  Scenario Outline: DELETE of a <kind> with a finalizer sets deletionTimestamp and keeps the object
    del-two-phases: the object is not removed and has a deletionTimestamp.
    Detects: a server that ignores finalizers of cluster-scoped objects.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE <collection>/a-{unique}
    Then the response is a success
    And the stored <kind> "a-{unique}" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
