@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Requests that admission policies exclude
  matchResources of a binding can exclude requests with excludeResourceRules, which have the same fields as resourceRules.

  @rule:cel-policy-excluded-rules
  Scenario Outline: POST of Endpoints returns <response> under a policy that excludes <excluded>
    cel-policy-excluded-rules: a rule excludes a request if its operation, resource and name match.
    Detects: a server that ignores excludeResourceRules, reads only the first rule, or compares only the resource.
    Given the policy "limit" with:
      """
      validations: [{expression: 'false'}]
      binding:
        matchResources:
          excludeResourceRules: [<rules>]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is <response>

    Examples: excluded requests
      | excluded                                    | response | rules                                                                                                                                                                                          |
      | the creation of Endpoints                   | 201      | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}                                                                                                             |
      | the creation of Endpoints in a second rule  | 201      | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [secrets]}, {operations: [UPDATE, CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps, endpoints]}       |
      | the creation of Endpoints with this name    | 201      | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], resourceNames: [b, a]}                                                                                      |

    Examples: other requests
      | excluded                                    | response    | rules                                                                                                     |
      | updates of Endpoints                        | 422 Invalid | {operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}                        |
      | the creation of Secrets                     | 422 Invalid | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [secrets]}                          |
      | the creation of Endpoints with another name | 422 Invalid | {operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], resourceNames: [b]}    |
      | the creation of Endpoints in another group  | 422 Invalid | {operations: [CREATE], apiGroups: [apps], apiVersions: [v1], resources: [endpoints]}                      |
