@area:managed-fields
@needs:type:configmaps
Feature: The name of the writer
  The parameter fieldManager names it; for updates the User-Agent does, where there is no parameter.

  Scenario Outline: <verb> with fieldManager is recorded under that name
    mf-manager-from-parameter: the parameter wins over the User-Agent.
    Detects: the parameter is read for an apply only.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the request header "User-Agent" is "agent/1.0"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {first: "1", k: "2"}}
      """
    Then the answer has:
      | metadata.managedFields[1].manager   | writer                |
      | metadata.managedFields[1].fieldsV1  | {"f:data":{"f:k":{}}} |
      | metadata.managedFields[2]           | (absent)              |
    And the stored ConfigMap "a" has:
      | metadata.managedFields[1].manager   | writer                |

    @rule:mf-manager-from-parameter
    Examples: writes
      | verb  | type                                   |
      | PUT   | application/json                       |
      | PATCH | application/merge-patch+json           |
      | PATCH | application/strategic-merge-patch+json |

  @rule:mf-manager-from-parameter @needs:type:selfsubjectaccessreviews.authorization
  Scenario: A review names who asked for it
    mf-manager-from-parameter: a review is written, though nothing stores it.
    Detects: what computes an answer records nobody.
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews?fieldManager=writer with the SelfSubjectAccessReview "get-endpoints"
    Then the answer is a success
    And the answer has:
      | metadata.managedFields[0].manager   | writer   |
      | metadata.managedFields[0].operation | Update   |
      | metadata.managedFields[1]           | (absent) |

  Scenario Outline: Without a parameter the User-Agent "<agent>" names <manager>
    mf-manager-from-user-agent: the name comes from the header; mf-manager-user-agent-prefix: it is what stands before the first slash.
    Detects: the whole header, or one name for everybody.
    Given the request header "User-Agent" is "<agent>"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the answer is a success
    And the owners of the ConfigMap "a" are:
      | manager   | operation | fields        |
      | <manager> | Update    | .data .data.k |

    @rule:mf-manager-from-user-agent
    Examples: without a slash
      | agent                                    | manager      |
      | deploy-bot                               | deploy-bot   |

    @rule:mf-manager-user-agent-prefix
    Examples: with slashes
      | agent                                    | manager      |
      | deploy-bot/1.2.3                         | deploy-bot   |
      | kubectl/v1.32.0 (linux/amd64) abc/123    | kubectl      |
      | Mozilla (X11; Linux) Gecko/2010          | Mozilla (X11; Linux) Gecko |

  @rule:mf-manager-from-user-agent
  Scenario: A patch is recorded under the User-Agent as well
    mf-manager-from-user-agent: for every write that is no apply.
    Detects: the name is taken from the header at creation only.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the request header "User-Agent" is "deploy-bot/1.2.3"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      {data: {k: "1"}}
      """
    Then the answer has:
      | metadata.managedFields[1].manager  | deploy-bot            |
      | metadata.managedFields[1].fieldsV1 | {"f:data":{"f:k":{}}} |
