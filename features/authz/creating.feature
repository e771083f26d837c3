@area:authz @needs:rbac @needs:impersonation
Feature: A PUT that creates
  Who changes an object that isn't there creates it.

  @rule:authz-create-by-put
  Scenario Outline: Who may <verbs> PUTs no Endpoints that aren't there
    authz-create-by-put: the permission to create is asked for besides, by the name of the path.
    Detects: the permission to update is enough to create, or a role that names other objects is.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs         | <verbs>       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | <names>       |
    And the request header "Impersonate-User" is "zed"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 403 Forbidden
    And the Status has:
      | message | endpoints "a" is forbidden: User "zed" cannot <lacking> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"endpoints"}                                                                                             |
    And there is no Endpoints "a"

    Examples: one of the two
      | verbs                          | names    | lacking |
      | ["update"]                     | (absent) | create  |
      | ["get","list","update","patch"]| ["a"]    | create  |
      | ["create"]                     | (absent) | update  |
      | ["create","update"]            | ["b"]    | update  |

  @rule:authz-create-by-put
  Scenario Outline: A PUT that creates, with a role for <names>
    authz-create-by-put: update and create together are enough, and here the name is known, so that a role may give it.
    Detects: a creation has no name, so that a role with names never covers it.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs         | ["update","create"] |
      | apiGroups     | [""]                |
      | resources     | ["endpoints"]       |
      | resourceNames | <names>             |
    And the request header "Impersonate-User" is "zed"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored Endpoints "a" is the same as the answer

    Examples: names
      | names     |
      | (absent)  |
      | ["a","b"] |

  @rule:authz-create-by-put
  Scenario: What isn't valid is told before the permission to create
    authz-create-by-put: whether something would be created is known only when everything else is in order.
    Detects: create is asked for as soon as there is no object, and the refusal hides what is wrong.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["update"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name       | a    |
      | subsets[0].ports[0] | {}   |
    Then the answer is 422 Invalid
    And there is no Endpoints "a"
