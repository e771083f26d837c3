@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Requests that admission policies match
  A policy applies if one of its rules and all its selectors match. Selectors match the new object or the old object.

  Background:
    Given the Endpoints "one-subset" named "a" with:
      | metadata.labels | {"app":"web","guarded":"yes"} |

  @rule:cel-policy-denies
  Scenario Outline: POST of Endpoints returns <response> under a denying policy whose rules select <selected>
    cel-policy-denies: every rule of a policy, and every value in a rule, can match the request.
    Detects: a server that reads only the first rule, or only the first value in a rule.
    Given the policy "limit" with:
      """
      matchConstraints:
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
        resourceRules: [<rules>]
      validations: [{expression: 'false'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | b |
    Then the response is <response>
    Examples: rules
      | selected                                            | response    | rules                                                                                                                                                                |
      | endpoints, in the second rule                       | 422 Invalid | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [secrets]}, {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]} |
      | endpoints for DELETE and secrets for CREATE         | 201         | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [secrets]}, {operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]} |
      | CREATE of endpoints, by the second values of a rule | 422 Invalid | {operations: [UPDATE, CREATE], apiGroups: [apps, ""], apiVersions: [v2, v1], resources: [secrets, endpoints]}                                                        |
      | the name of the object, as the second resource name | 422 Invalid | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], resourceNames: [x, b]}                                                            |
      | other resource names                                | 201         | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], resourceNames: [x, bb]}                                                           |
      | namespaced resources                                | 422 Invalid | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], scope: Namespaced}                                                                |
      | cluster-scoped resources                            | 201         | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], scope: Cluster}                                                                   |
      | the subresource status                              | 201         | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: ["endpoints/status"]}                                                                          |

  @rule:cel-policy-denies
  Scenario Outline: A merge patch that <change> returns <response> under a denying policy that selects a label
    cel-policy-denies: an objectSelector matches if the old or the new object has the label, so a request cannot evade the policy.
    Detects: a server that compares the selector only with the new object, or only with the old object.
    Given the Endpoints "one-subset" named "c"
    And the policy "limit" with:
      """
      matchConstraints:
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
        resourceRules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
        objectSelector: {matchLabels: {guarded: "yes"}, matchExpressions: [{key: app, operator: In, values: [db, web]}]}
      validations: [{expression: 'false'}]
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/<name> with the body:
      """application/merge-patch+json
      {"metadata":{"labels":<labels>}}
      """
    Then the response is <response>
    Examples: changes
      | change                              | name | labels                         | response    |
      | removes the label                   | a    | {"guarded":null}               | 422 Invalid |
      | adds the label                      | c    | {"guarded":"yes"}              | 422 Invalid |
      | keeps the label                     | a    | {"note":"x"}                   | 422 Invalid |
      | changes an object without the label | c    | {"note":"x"}                   | 200         |
      | adds the label and changes app      | c    | {"guarded":"yes","app":"none"} | 200         |

  @rule:cel-policy-denies
  Scenario Outline: POST of Endpoints returns <response> under a denying policy whose binding selects <selected>
    cel-policy-denies: the selectors and rules of the binding restrict the policy further.
    Detects: a server that ignores the selectors of a binding.
    Given the policy "limit" with:
      """
      validations: [{expression: 'false'}]
      binding: {matchResources: {<resources>}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name   | b             |
      | metadata.labels | {"app":"web"} |
    Then the response is <response>
    Examples: bindings
      | selected                   | resources                                                                                           | response    |
      | objects with the label     | objectSelector: {matchLabels: {app: web}}                                                           | 422 Invalid |
      | objects with another label | objectSelector: {matchLabels: {app: db}}                                                            | 201         |
      | the namespace              | namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}                 | 422 Invalid |
      | another namespace          | namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': other}}                         | 201         |
      | updates                    | resourceRules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}] | 201         |

  @rule:cel-policy-denies @needs:type:deployments.apps
  Scenario Outline: A merge patch of the status returns <response> under a policy whose namespaceSelector has the operator <operator>
    cel-policy-denies: the expressions of the selector count, and a rejected write of a subresource has the code of the reason.
    Detects: a server that ignores the expressions of namespaceSelector, or returns 422 for every rejected write of a subresource.
    Given the Deployment "empty" named "a"
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: ['*'], apiGroups: [apps], apiVersions: [v1], resources: [deployments/status]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}, matchExpressions: [{key: '{dialect:domain}/metadata.name', operator: <operator>, values: ['{namespace}']}]}
      validations: [{expression: 'false', reason: Forbidden}]
      waitsForEffect: <waits>
      """
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the body:
      """application/merge-patch+json
      {"status":{"replicas":1}}
      """
    Then the response is <response>

    Examples: operators
      | operator | waits | response      |
      | In       | true  | 403 Forbidden |
      | NotIn    | false | 200           |
