@area:resource-version
Feature: Future resource versions of custom and cluster-scoped objects
  The server waits until it reaches the requested resourceVersion, for every kind.

  @rule:rv-unrecognized-504 @waits @resource:custom @needs:crd
  Scenario Outline: <request> at a future resourceVersion returns 504 for custom objects
    rv-unrecognized-504: the server returns 504 if it does not reach the requested resourceVersion before a timeout.
    Detects: a server that ignores the resourceVersion in requests for custom objects.
    Given the resource "labelled" named "a-{unique}"
    When GET /{collection}<name>?resourceVersion={future:a}
    Then the response is 504

    Examples: requests
      | request          | name        |
      | GET of an object | /a-{unique} |
      | A list           |             |

  @rule:rv-unrecognized-504 @waits @needs:type:validatingadmissionpolicybindings.admissionregistration
  Scenario: GET of a cluster-scoped object at a future resourceVersion returns 504
    rv-unrecognized-504: the server returns 504 if it does not reach the requested resourceVersion before a timeout.
    Detects: a server that ignores the resourceVersion in requests for cluster-scoped objects.
    Given the ValidatingAdmissionPolicyBinding "empty" named "a-{unique}"
    When GET /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings/a-{unique}?resourceVersion={future:a}
    Then the response is 504
