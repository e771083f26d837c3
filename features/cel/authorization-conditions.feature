@area:cel @needs:structured-authz @needs:server-flags
Feature: Match conditions of authorization webhooks
  The authorization configuration can contain several webhooks, and conditions select the requests for each webhook.

  @rule:cel-authorization-conditions @needs:impersonation
  Scenario Outline: <request> returns <status> if the webhooks are unavailable
    cel-authorization-conditions: the server calls the webhook only for matching requests, and these fail; the next authorizer allows other
    requests. The conditions match creates and lists of Endpoints by the user or the group guarded, except with the field selector
    metadata.name=open.
    Detects: a server that ignores the conditions, requires only one of them, or treats an attribute that the request lacks as an error.
    Given a server with the launch profile "authorization-conditions"
    And the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "<group>"
    When GET <path>
    Then the response is <status>

    Examples: matching requests
      | request                                                | user    | group   | path                                                   | status |
      | A list by the user guarded                             | guarded | others  | /api/v1/namespaces/{namespace}/endpoints               | 500    |
      | A list by a member of the group guarded                | zed     | guarded | /api/v1/namespaces/{namespace}/endpoints               | 500    |
      | A list across all namespaces by the user guarded       | guarded | others  | /api/v1/endpoints                                      | 500    |
      | A list by the user guarded with another field selector | guarded | others  | /api/v1/endpoints?fieldSelector=metadata.name%3Dclosed | 500    |

    Examples: requests that do not match
      | request                                                     | user    | group   | path                                                              | status |
      | A list by another user                                      | zed     | others  | /api/v1/namespaces/{namespace}/endpoints                          | 200    |
      | A list by the user Guarded                                  | Guarded | others  | /api/v1/namespaces/{namespace}/endpoints                          | 200    |
      | A watch by the user guarded                                 | guarded | others  | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1 | 200    |
      | A list of another resource by the user guarded              | guarded | others  | /api/v1/namespaces/{namespace}/configmaps                         | 200    |
      | A non-resource request by the user guarded                  | guarded | guarded | /version                                                          | 200    |
      | A list by the user guarded with the excluded field selector | guarded | others  | /api/v1/endpoints?fieldSelector=metadata.name%3Dopen              | 200    |

  @rule:cel-authorization-condition-fails @needs:impersonation
  Scenario Outline: GET <path> by the user <user> with a match condition that fails for non-resource requests returns <status>
    cel-authorization-condition-fails: a condition that reads the name fails for a non-resource request. failurePolicy applies unless another
    condition is false.
    Detects: a server that treats an error as true or false, applies failurePolicy only to the webhook call, or ignores another condition that is
    false.
    Given a server with the launch profile "authorization-conditions"
    And the request header "Impersonate-User" is "<user>"
    When GET <path>
    Then the response is <status>

    Examples: requests
      | user    | path                       | status |
      | strict  | /version                   | 500    |
      | strict  | /api                       | 500    |
      | strict  | /api/v1/namespaces/default | 500    |
      | lenient | /version                   | 200    |
      | lenient | /api/v1/namespaces/default | 200    |
      | zed     | /version                   | 200    |

  @rule:authz-rules-review
  Scenario: A SelfSubjectRulesReview on a server with an authorization webhook is incomplete
    authz-rules-review: a webhook cannot list the rules of a user, so the list is incomplete and the review has an evaluationError.
    Detects: a server that presents the rules of the other authorizers as complete.
    Given a server with the launch profile "authorization-conditions"
    When POST /apis/authorization.orch.io/v1/selfsubjectrulesreviews with the body:
      """
      spec: {namespace: '{namespace}'}
      """
    Then the response is 201
    And the response has:
      | status.incomplete      | true     |
      | status.evaluationError | (string) |

  @rule:cel-authorization-config-refused
  Scenario Outline: A server with <path> set to <value> in the authorization configuration does not start
    cel-authorization-config-refused: at startup, the server checks required and mutually exclusive fields and compiles the conditions.
    Detects: a server that reports the error only with the first request, or allows or rejects every request.
    When a server is started with:
      """
      configuration:
        apiVersion: apiserver.config.orch.io/v1
        kind: AuthorizationConfiguration
        authorizers:
          - type: Webhook
            name: hook
            webhook:
              timeout: 3s
              subjectAccessReviewVersion: v1
              matchConditionSubjectAccessReviewVersion: v1
              failurePolicy: Deny
              connectionInfo: { type: InClusterConfig }
              matchConditions: [{ expression: request.user == "a" }]
          - { type: AlwaysDeny, name: alwaysdeny }
      but:
        <path>: <value>
      """
    Then the server fails to start with an error that contains "<error>"

    Examples: file
      | path        | value                            | error                                                                        |
      | kind        | Authorization                    | Authorization                                                                |
      | apiVersion  | apiserver.config.orch.io/v1beta9 | apiserver.config.orch.io/v1beta9                                             |
      | modes       | [RBAC]                           | unknown field \"modes\"                                                      |
      | authorizers | []                               | authorizers: Required value: at least one authorization mode must be defined |

    Examples: authorizers
      | path                  | value   | error                                                                                                                                          |
      | authorizers.1.type    | Open    | authorizers[1].type: Unsupported value: \"Open\": supported values: \"ABAC\", \"AlwaysAllow\", \"AlwaysDeny\", \"Node\", \"RBAC\", \"Webhook\" |
      | authorizers.1.type    | ""      | authorizers[1].type: Required value                                                                                                            |
      | authorizers.1.name    | hook    | authorizers[1].name: Duplicate value: \"hook\"                                                                                                 |
      | authorizers.0.name    | A b     | authorizers[0].name: Invalid value: \"A b\": authorizer name is invalid: a lowercase RFC 1123 subdomain                                        |
      | authorizers.1.webhook | {}      | authorizers[1].webhook: Invalid value: \"non-null\": may only be specified when type=Webhook                                                   |
      | authorizers.1.type    | Webhook | authorizers[1].webhook: Required value: required when type=Webhook                                                                             |

    Examples: webhooks
      | path                                                           | value                                          | error                                                                                                               |
      | authorizers.0.webhook.timeout                                  | 31s                                            | authorizers[0].timeout: Invalid value: \"31s\": must be > 0s and <= 30s                                             |
      | authorizers.0.webhook.timeout                                  | 0s                                             | authorizers[0].timeout: Required value                                                                              |
      | authorizers.0.webhook.authorizedTTL                            | -1m                                            | authorizers[0].authorizedTTL: Invalid value: \"-1m0s\": must be > 0s                                                |
      | authorizers.0.webhook.failurePolicy                            | Fail                                           | authorizers[0].failurePolicy: Unsupported value: \"Fail\": supported values: \"NoOpinion\", \"Deny\"                |
      | authorizers.0.webhook.subjectAccessReviewVersion               | v2                                             | authorizers[0].subjectAccessReviewVersion: Unsupported value: \"v2\": supported values: \"v1\", \"v1beta1\"         |
      | authorizers.0.webhook.matchConditionSubjectAccessReviewVersion | ""                                             | authorizers[0].matchConditionSubjectAccessReviewVersion: Required value: required if match conditions are specified |
      | authorizers.0.webhook.matchConditionSubjectAccessReviewVersion | v1beta1                                        | authorizers[0].matchConditionSubjectAccessReviewVersion: Unsupported value: \"v1beta1\": supported values: \"v1\"   |
      | authorizers.0.webhook.connectionInfo                           | { type: KubeConfigFile }                       | authorizers[0].connectionInfo.kubeConfigFile: Required value                                                        |
      | authorizers.0.webhook.connectionInfo                           | { type: KubeConfigFile, kubeConfigFile: here } | authorizers[0].connectionInfo.kubeConfigFile: Invalid value: \"here\": must be an absolute path                     |

    Examples: conditions
      | path                                               | value                                            | error                                                                                                                                   |
      | authorizers.0.webhook.matchConditions.0.expression | ""                                               | authorizers[0].matchConditions[0].expression: Required value                                                                            |
      | authorizers.0.webhook.matchConditions.0.expression | request.user                                     | authorizers[0].matchConditions[0].expression: Invalid value: \"request.user\": must evaluate to bool but got string                     |
      | authorizers.0.webhook.matchConditions.0.expression | request.user ==                                  | authorizers[0].matchConditions[0].expression: Invalid value: \"request.user ==\": compilation failed: ERROR: <input>:1:16: Syntax error |
      | authorizers.0.webhook.matchConditions.0.expression | request.spec.user == "a"                         | compilation failed: ERROR: <input>:1:8: undefined field 'spec'                                                                          |
      | authorizers.0.webhook.matchConditions.0.expression | object.user == "a"                               | compilation failed: ERROR: <input>:1:1: undeclared reference to 'object'                                                                |
      | authorizers.0.webhook.matchConditions              | [{ expression: "true" }, { expression: "true" }] | authorizers[0].matchConditions[1].expression: Duplicate value: \"true\"                                                                 |
