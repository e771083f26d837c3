@area:kinds @needs:type:apiservices.apiregistration @waits
Feature: Availability of APIServices
  The condition Available of an APIService tells clients whether the server can serve its group and version.

  @rule:kind-api-service-available
  Scenario Outline: The condition Available of an APIService <service> has the status <status> and the reason <reason>
    kind-api-service-available: the server sets the condition shortly after it creates the APIService.
    Detects: a server that stores APIServices without their availability, so that clients wait for it in vain.
    When POST /apis/apiregistration.orch.io/v1/apiservices with the body:
      """
      metadata: {name: "v1.{unique}.example"}
      spec: {group: "{unique}.example", version: v1, groupPriorityMinimum: 100, versionPriority: 10<member>}
      """
    Then the response is 201
    And the stored APIService.apiregistration.orch.io "v1.{unique}.example" has within 30 seconds:
      | status.conditions[0].type   | Available |
      | status.conditions[0].status | <status>  |
      | status.conditions[0].reason | <reason>  |

    Examples: services
      | service                      | member                                                                           | status | reason          |
      | without a service            |                                                                                  | True   | Local           |
      | whose service does not exist | , insecureSkipTLSVerify: true, service: {namespace: "{namespace}", name: absent} | False  | ServiceNotFound |

  @rule:kind-api-service-available @needs:type:services
  Scenario: The condition Available of an APIService changes when its Service is created
    kind-api-service-available: the reason changes from ServiceNotFound to ServicePortError, because the Service does not have the port.
    Detects: a server that determines the availability only when the APIService changes.
    Given the response to POST /apis/apiregistration.orch.io/v1/apiservices with this body is saved as "a":
      """
      metadata: {name: "v1.{unique}.example"}
      spec:
        {group: "{unique}.example", version: v1, groupPriorityMinimum: 100, versionPriority: 10, insecureSkipTLSVerify: true,
          service: {namespace: "{namespace}", name: s, port: 8443}}
      """
    And the stored APIService.apiregistration.orch.io "v1.{unique}.example" has within 30 seconds:
      | status.conditions[0].reason | ServiceNotFound |
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: s}, spec: {ports: [{name: a, port: 80}]}}
      """
    Then the response is 201
    And the stored APIService.apiregistration.orch.io "v1.{unique}.example" has within 30 seconds:
      | status.conditions[0].status | False            |
      | status.conditions[0].reason | ServicePortError |
