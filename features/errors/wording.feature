@area:errors
Feature: Messages of errors
  The message of a Status has the same text as in kube-apiserver. On other servers, this scenario runs only with the option --wording.

  @resource
  Scenario Outline: The response to <error> has the same message as on kube-apiserver
    err-message-wording: the message of a 404 starts with the resource and its group, such as deployments.apps, and the name of the object.
    Detects: a server with a different message, or with the kind instead of the resource.
    Given the resource "labelled" named "a"
    When <method> /{collection}/<name>
    Then the response is <status>
    And the Status has:
      | message | <message> |

    @rule:err-message-wording
    Examples: errors
      | error                        | method | name | status               | message                                                         |
      | a GET of an absent object    | GET    | none | 404 NotFound         | {resource:name} "none" not found                                |
      | a DELETE of an absent object | DELETE | none | 404 NotFound         | {resource:name} "none" not found                                |
      | an unsupported method        | POST   | a    | 405 MethodNotAllowed | the server does not allow this method on the requested resource |
