@area:rest
@needs:type:validatingadmissionpolicybindings.admissionregistration @needs:type:leases.coordination
Feature: Refusals of other types
  What is refused of Endpoints is refused of a type without namespaces and of one of a named group.

  Scenario Outline: A list of each <kind> with <query> is refused
    rv-match-invalid-combination-422, chunk-malformed-token-400, watch-stream-requires-notolder: as of any collection.
    Detects: parameters that contradict each other are left out of account where nobody selects a namespace.
    When GET <collection>?<query>
    Then the answer is <answer>

    @rule:rv-match-invalid-combination-422
    Examples: a match without a version
      | kind                             | query                                     | answer      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | resourceVersionMatch=Exact                | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | resourceVersionMatch=Exact                | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
      | ValidatingAdmissionPolicyBinding | resourceVersionMatch=NotOlderThan&limit=1 | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | resourceVersionMatch=NotOlderThan&limit=1 | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:chunk-malformed-token-400
    Examples: a token of nobody
      | kind                             | query                | answer         | collection                                                               |
      | ValidatingAdmissionPolicyBinding | continue=abc&limit=1 | 400 BadRequest | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | continue=abc&limit=1 | 400 BadRequest | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:watch-stream-requires-notolder
    Examples: a stream without a match
      | kind                             | query                                           | answer      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | watch=1&timeoutSeconds=1&sendInitialEvents=true | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | watch=1&timeoutSeconds=1&sendInitialEvents=true | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: <method> of a <kind> with <query> is refused
    dry-other-value-422, fv-unsupported-value-422: whatever the type is.
    Detects: a value that nobody knows stands for none.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When <method> <collection>/a-{unique}?<query> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the answer is 422 Invalid
    And the stored <kind> "a-{unique}" is unchanged

    @rule:dry-other-value-422
    Examples: trials of another sort
      | kind                             | method | query       | body                                  | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PATCH  | dryRun=Some | {"metadata":{"labels":{"app":"new"}}} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PATCH  | dryRun=Some | {"metadata":{"labels":{"app":"new"}}} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:fv-unsupported-value-422
    Examples: validation of another sort
      | kind                             | method | query               | body                                  | collection                                                               |
      | ValidatingAdmissionPolicyBinding | PATCH  | fieldValidation=Lax | {"metadata":{"labels":{"app":"new"}}} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | PATCH  | fieldValidation=Lax | {"metadata":{"labels":{"app":"new"}}} | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  Scenario Outline: A patch of a <kind> <what> changes nothing
    patch-json-patch-test-fails, patch-other-content-type-415, ssa-body-managedfields-400: and the answer says why.
    Detects: one sort of types has one way to patch.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When PATCH <collection>/a-{unique}?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is <answer>
    And the stored <kind> "a-{unique}" is unchanged

    @rule:patch-json-patch-test-fails
    Examples: a test that fails
      | kind                             | what             | type                        | body                                                                                               | answer      | collection                                                               |
      | ValidatingAdmissionPolicyBinding | whose test fails | application/json-patch+json | [{"op":"test","path":"/metadata/labels/of","value":"x"},{"op":"remove","path":"/metadata/labels"}] | 422 Invalid | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | whose test fails | application/json-patch+json | [{"op":"test","path":"/metadata/labels/of","value":"x"},{"op":"remove","path":"/metadata/labels"}] | 422 Invalid | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:patch-other-content-type-415
    Examples: no type of a patch
      | kind                             | what    | type             | body                                  | answer | collection                                                               |
      | ValidatingAdmissionPolicyBinding | in JSON | application/json | {"metadata":{"labels":{"app":"new"}}} | 415    | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | in JSON | application/json | {"metadata":{"labels":{"app":"new"}}} | 415    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

    @rule:ssa-body-managedfields-400
    Examples: records that are sent
      | kind                             | what                 | type                         | body                                                                                                                          | answer         | collection                                                               |
      | ValidatingAdmissionPolicyBinding | that applies records | application/apply-patch+yaml | {"metadata":{"managedFields":[{}]},"apiVersion":"admissionregistration.orch.io/v1","kind":"ValidatingAdmissionPolicyBinding"} | 400 BadRequest | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | that applies records | application/apply-patch+yaml | {"metadata":{"managedFields":[{}]},"apiVersion":"coordination.orch.io/v1","kind":"Lease"}                                     | 400 BadRequest | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |

  @rule:del-two-phases
  Scenario Outline: A <kind> that is held stays until it is let go
    del-two-phases: marked, and there.
    Detects: finalizers are looked at where there is a namespace.
    Given the <kind> "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE <collection>/a-{unique}
    Then the answer is a success
    And the stored <kind> "a-{unique}" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

    Examples: kinds
      | kind                             | collection                                                               |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings |
      | Lease                            | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases              |
