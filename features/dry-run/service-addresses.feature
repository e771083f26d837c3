@area:dry-run
Feature: Addresses of Services in dry runs
  A dry run of a Service allocates no addresses.

  @rule:dry-no-side-effects @needs:type:services
  Scenario: A dry-run POST of a Service does not reserve the clusterIP of its body
    dry-no-side-effects: the next request can use the address.
    Detects: a server that reserves the address in a dry run.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "first":
      """
      {metadata: {name: first}, spec: {ports: [{port: 80}]}}
      """
    And the Service "first" has been deleted
    And the response to POST /api/v1/namespaces/{namespace}/services?dryRun=All with this body is saved as "dry":
      """
      {metadata: {name: dry}, spec: {clusterIP: '{first:spec.clusterIP}', ports: [{port: 80}]}}
      """
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: next}, spec: {clusterIP: '{first:spec.clusterIP}', ports: [{port: 80}]}}
      """
    Then the response is 201
    And the response has:
      | spec.clusterIP | {first:spec.clusterIP} |
