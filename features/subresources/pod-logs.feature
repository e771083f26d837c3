@area:subresources @needs:type:pods
Feature: Logs of Pods
  The server validates the options of a log and the container before it connects to the node of the Pod.

  Background:
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "one":
      """
      metadata: { name: one }
      spec: { schedulerName: none, containers: [{ name: c, image: i }] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "two":
      """
      metadata: { name: two }
      spec: { schedulerName: none, initContainers: [{ name: b, image: i }], containers: [{ name: c, image: i }, { name: d, image: i }] }
      """

  @rule:sub-log-options
  Scenario Outline: GET of the log of a Pod without a node with <options> returns 204
    sub-log-options: the log of a Pod that has no node is empty if the options are valid.
    Detects: a server that returns 404 or 500, or rejects an option at its limit.
    When GET /api/v1/namespaces/{namespace}/pods/<path>
    Then the response is 204

    Examples: valid options
      | options                      | path                                        |
      | no options                   | one/log                                     |
      | the name of its container    | one/log?container=c                         |
      | the second container         | two/log?container=d                         |
      | an init container            | two/log?container=b                         |
      | tailLines 0                  | one/log?tailLines=0                         |
      | limitBytes 1                 | one/log?limitBytes=1                        |
      | sinceSeconds 1               | one/log?sinceSeconds=1                      |
      | a sinceTime                  | one/log?sinceTime=2020-01-01T00:00:00Z      |
      | follow, previous, timestamps | one/log?follow=true&previous=1&timestamps=0 |

  @rule:sub-log-options
  Scenario Outline: GET of the log of a Pod with <options> returns 422 Invalid
    sub-log-options: the server rejects numbers outside their limits and options that exclude each other, and reports every problem.
    Detects: a server that passes the options to the node without validation.
    When GET /api/v1/namespaces/{namespace}/pods/one/log?<query>
    Then the response is 422 Invalid
    And the Status has:
      | details.name            | one           |
      | details.kind            | PodLogOptions |
      | details.causes[*].field | <fields>      |

    Examples: invalid values
      | options                      | query                                         | fields                     |
      | tailLines -1                 | tailLines=-1                                  | ["tailLines"]              |
      | limitBytes 0                 | limitBytes=0                                  | ["limitBytes"]             |
      | sinceSeconds 0               | sinceSeconds=0                                | ["sinceSeconds"]           |
      | two invalid numbers          | tailLines=-1&limitBytes=0                     | ["tailLines","limitBytes"] |
      | sinceSeconds and a sinceTime | sinceSeconds=1&sinceTime=2020-01-01T00:00:00Z | ["[]"]                     |

  @rule:sub-log-options
  Scenario Outline: GET of pods/<path> returns <response> with the error <error>
    sub-log-options: the Pod and the container must exist, and a Pod with several containers needs the name of one.
    Detects: a server that returns the log of the first container, or ignores a malformed option.
    When GET /api/v1/namespaces/{namespace}/pods/<path>
    Then the response is <response>
    And the Status has:
      | message | <message> |

    Examples: absent containers and Pods
      | error                                          | path                | response       | message                                                                       |
      | container x is not valid for pod one           | one/log?container=x | 400 BadRequest | container x is not valid for pod one                                          |
      | a container name must be specified for pod two | two/log             | 400 BadRequest | /^a container name must be specified for pod two, choose one of: \[.*\bc d\]/ |
      | pods "none" not found                          | none/log            | 404 NotFound   | pods "none" not found                                                         |

    Examples: malformed options
      | error                                         | path                 | response       | message                                            |
      | strconv.ParseInt: parsing "x": invalid syntax | one/log?limitBytes=x | 400 BadRequest | strconv.ParseInt: parsing "x": invalid syntax      |
      | parsing time "x"                              | one/log?sinceTime=x  | 400 BadRequest | /^parsing time "x" as "2006-01-02T15:04:05Z07:00"/ |

  @rule:sub-log-options
  Scenario Outline: <method> of the log of a Pod returns 405 MethodNotAllowed
    sub-log-options: a log can only be read.
    Detects: a server that handles a write of the log as a write of the Pod.
    When <method> /api/v1/namespaces/{namespace}/pods/one/log with the body:
      """application/json
      {}
      """
    Then the response is 405 MethodNotAllowed
    And the stored Pod "one" is unchanged

    Examples: methods
      | method |
      | POST   |
      | PUT    |
      | DELETE |
