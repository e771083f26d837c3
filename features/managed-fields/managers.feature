@area:managed-fields
@needs:type:configmaps
Feature: Manager of a write
  The parameter fieldManager sets the manager. Without this parameter, the User-Agent determines the manager of an update.

  Scenario Outline: <verb> with Content-Type <type> and fieldManager adds an entry for this manager
    mf-manager-from-parameter: fieldManager takes precedence over the User-Agent.
    Detects: a server that reads fieldManager only for apply.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the request header "User-Agent" is "agent/1.0"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {first: "1", k: "2"}}
      """
    Then the response has:
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
  Scenario: The response to POST of a SelfSubjectAccessReview has a managedFields entry for the fieldManager
    mf-manager-from-parameter: a review request is a create, although the server does not store the object.
    Detects: a server that does not set managedFields in objects that it does not store.
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews?fieldManager=writer with the SelfSubjectAccessReview "get-endpoints"
    Then the response is a success
    And the response has:
      | metadata.managedFields[0].manager   | writer   |
      | metadata.managedFields[0].operation | Update   |
      | metadata.managedFields[1]           | (absent) |

  Scenario Outline: A create with the User-Agent "<user agent>" and no fieldManager has the manager "<manager>"
    mf-manager-from-user-agent: the User-Agent is the manager; mf-manager-user-agent-prefix: the server uses only the part before the first
    slash.
    Detects: a server that uses the complete header, or the same name for every client.
    Given the request header "User-Agent" is "<user agent>"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the response is a success
    And the field managers of the ConfigMap "a" are:
      | manager   | operation | fields        |
      | <manager> | Update    | .data .data.k |

    @rule:mf-manager-from-user-agent
    Examples: User-Agent without a slash
      | user agent | manager    |
      | deploy-bot | deploy-bot |

    @rule:mf-manager-user-agent-prefix
    Examples: User-Agent with slashes
      | user agent                            | manager                    |
      | deploy-bot/1.2.3                      | deploy-bot                 |
      | kubectl/v1.32.0 (linux/amd64) abc/123 | kubectl                    |
      | Mozilla (X11; Linux) Gecko/2010       | Mozilla (X11; Linux) Gecko |

  @rule:mf-manager-from-user-agent
  Scenario: A merge patch without fieldManager uses the User-Agent as the manager
    mf-manager-from-user-agent: without fieldManager, the User-Agent determines the manager of every write except apply.
    Detects: a server that uses the User-Agent only on create.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the request header "User-Agent" is "deploy-bot/1.2.3"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      {data: {k: "1"}}
      """
    Then the response has:
      | metadata.managedFields[1].manager  | deploy-bot            |
      | metadata.managedFields[1].fieldsV1 | {"f:data":{"f:k":{}}} |
