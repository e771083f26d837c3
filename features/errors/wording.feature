@area:errors
Feature: The wording of messages
  What a Status says to people, as kube-apiserver says it; judged where wording is asked for.

  @resource
  Scenario Outline: The message of <what> is worded as by kube-apiserver
    err-message-wording: what the request was about, as kubectl shows it, then what is wrong with it.
    Detects: a text of one's own, or the kind in place of the resource.
    Given the resource "labelled" named "a"
    When <method> /{collection}/<name>
    Then the answer is <status>
    And the Status has:
      | message | <message> |

    @rule:err-message-wording
    Examples: refusals
      | what                          | method | name | status               | message                                                           |
      | a get of an absent object     | GET    | none | 404 NotFound         | {resource:name} "none" not found                                  |
      | a delete of an absent object  | DELETE | none | 404 NotFound         | {resource:name} "none" not found                                  |
      | a method that there is not    | POST   | a    | 405 MethodNotAllowed | the server does not allow this method on the requested resource |
