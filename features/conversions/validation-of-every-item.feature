@area:conversions
Feature: Defaults and validation of every item of a list, and patches of immutable fields
  The rules of a version apply to each webhook, rule and path, not only to the first, and to patches as well as to updates.

  @needs:type:webhookconfigurations.admissionregistration
  Scenario Outline: The default of <field> in the second webhook of a <kind> is <value>
    conv-webhook-failurepolicy-default, conv-webhook-matchpolicy-default, conv-webhook-timeoutseconds-default: each webhook has the defaults of v1.
    Detects: a server that sets the defaults only in the first webhook, or only for one kind.
    When POST /apis/admissionregistration.orch.io/v1/<plural>?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: <kind>, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: None, admissionReviewVersions: [v1], failurePolicy: Ignore, matchPolicy: Exact, timeoutSeconds: 5},
         {name: b.example.com, clientConfig: {url: 'https://b.example'}, sideEffects: None, admissionReviewVersions: [v1]}]}
      """
    Then the response is a success
    And the response has:
      | webhooks[1].<field> | <value> |

    @rule:conv-webhook-failurepolicy-default
    Examples: failurePolicy
      | kind                           | plural                          | field         | value |
      | ValidatingWebhookConfiguration | validatingwebhookconfigurations | failurePolicy | Fail  |
      | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   | failurePolicy | Fail  |

    @rule:conv-webhook-matchpolicy-default
    Examples: matchPolicy
      | kind                           | plural                          | field       | value      |
      | ValidatingWebhookConfiguration | validatingwebhookconfigurations | matchPolicy | Equivalent |
      | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   | matchPolicy | Equivalent |

    @rule:conv-webhook-timeoutseconds-default
    Examples: timeoutSeconds
      | kind                           | plural                          | field          | value |
      | ValidatingWebhookConfiguration | validatingwebhookconfigurations | timeoutSeconds | 10    |
      | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   | timeoutSeconds | 10    |

  @needs:type:webhookconfigurations.admissionregistration
  Scenario Outline: POST of a <kind> whose second webhook <problem> returns 422 Invalid
    conv-webhook-sideeffects-required, conv-webhook-admissionreviewversions-required: the server validates each webhook.
    Detects: a server that validates only the first webhook.
    When POST /apis/admissionregistration.orch.io/v1/<plural>?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: <kind>, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: None, admissionReviewVersions: [v1]},
         {name: b.example.com, clientConfig: {url: 'https://b.example'}<fields>}]}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field               | reason             |
      | webhooks[1].<field> | FieldValueRequired |

    @rule:conv-webhook-sideeffects-required
    Examples: missing sideEffects
      | kind                           | plural                          | problem            | fields                          | field       |
      | ValidatingWebhookConfiguration | validatingwebhookconfigurations | has no sideEffects | , admissionReviewVersions: [v1] | sideEffects |
      | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   | has no sideEffects | , admissionReviewVersions: [v1] | sideEffects |

    @rule:conv-webhook-admissionreviewversions-required
    Examples: missing admissionReviewVersions
      | kind                         | plural                        | problem                        | fields              | field                   |
      | MutatingWebhookConfiguration | mutatingwebhookconfigurations | has no admissionReviewVersions | , sideEffects: None | admissionReviewVersions |

  @rule:conv-ingress-pathtype-required @needs:type:ingresses.networking
  Scenario Outline: POST of an Ingress without a pathType in <position> returns 422 Invalid
    conv-ingress-pathtype-required: each path of each rule must have a type.
    Detects: a server that validates only the first path or the first rule.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {rules: [
        {http: {paths: [{path: /a, pathType: Prefix, backend: {service: {name: s, port: {number: 80}}}}, {path: /b, <first pathType> backend: {service: {name: s, port: {number: 80}}}}]}},
        {host: a.example.com, http: {paths: [{path: /c, <second pathType> backend: {service: {name: s, port: {number: 80}}}}]}}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason             |
      | <field> | FieldValueRequired |

    Examples: positions
      | position        | first pathType    | second pathType   | field                                |
      | the second path |                   | pathType: Prefix, | spec.rules[0].http.paths[1].pathType |
      | the second rule | pathType: Prefix, |                   | spec.rules[1].http.paths[0].pathType |

  @rule:conv-deployment-selector-immutable @needs:type:deployments.apps
  Scenario Outline: A <patch> that changes the selector of a Deployment returns 422 Invalid and changes nothing
    conv-deployment-selector-immutable: the selector is immutable, whatever request changes it.
    Detects: a server that compares the selector only in a PUT.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a?<query> with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the response to GET /apis/apps/v1/namespaces/{namespace}/deployments/a has:
      | spec.selector | {a:spec.selector} |

    Examples: patches
      | patch                 | query                       | type                                   | body                                                                                                                    |
      | merge patch           | pretty=1                    | application/merge-patch+json           | {"spec":{"selector":{"matchLabels":{"of":"other"}}}}                                                                    |
      | strategic merge patch | pretty=1                    | application/strategic-merge-patch+json | {"spec":{"selector":{"matchLabels":{"of":"other"}}}}                                                                    |
      | JSON Patch            | pretty=1                    | application/json-patch+json            | [{"op":"add","path":"/spec/selector/matchExpressions","value":[{"key":"app","operator":"Exists"}]}]                     |
      | server-side apply     | fieldManager=two&force=true | application/apply-patch+yaml           | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a"},"spec":{"selector":{"matchLabels":{"of":"other"}}}} |

  @rule:conv-subjectaccessreview-groups @needs:type:localsubjectaccessreviews.authorization
  Scenario: A POST of a LocalSubjectAccessReview with spec.group returns 400 BadRequest with strict validation
    conv-subjectaccessreview-groups: a LocalSubjectAccessReview has the same spec as a SubjectAccessReview.
    Detects: a server that still reads the field of v1beta1 in one of the kinds.
    When POST /apis/authorization.orch.io/v1/namespaces/{namespace}/localsubjectaccessreviews?fieldValidation=Strict with the body:
      """
      {apiVersion: authorization.orch.io/v1, kind: LocalSubjectAccessReview, spec: {user: u, group: [g], resourceAttributes: {namespace: '{namespace}', verb: get, resource: pods}}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | spec.group |
