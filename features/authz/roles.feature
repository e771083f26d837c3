@area:authz @needs:rbac @needs:impersonation
Feature: RBAC decisions
  A request is allowed if a role bound to the user has a rule with its verb, group, resource, subresource, namespace and name.

  Scenario Outline: A role for <verbs> on <resources> in <groups> <name restriction> does not allow <method> endpoints<suffix>
    authz-decision-attributes: a request is forbidden if one attribute differs; authz-watch-list-verbs, authz-deletecollection-verb: watch, list and
    deletecollection are separate verbs.
    Detects: a server that ignores an attribute, or treats one verb as another.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs         | <verbs>     |
      | apiGroups     | <groups>    |
      | resources     | <resources> |
      | resourceNames | <names>     |
    And the request header "Impersonate-User" is "zed"
    When <method> /api/v1/namespaces/{namespace}/endpoints<suffix>
    Then the response is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "zed" cannot <verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | <details>                                                                                                            |
      | code    | 403                                                                                                                  |
    And the stored Endpoints "a" is unchanged

    @rule:authz-watch-list-verbs
    Examples: watch, list and get
      | name restriction      | verbs            | groups | resources     | names    | method | suffix                                                    | verb  | subject       | details                         |
      | without resourceNames | ["get","list"]   | [""]   | ["endpoints"] | (absent) | GET    | ?watch=true&timeoutSeconds=1                              | watch | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["get","list"]   | [""]   | ["endpoints"] | (absent) | GET    | ?watch&timeoutSeconds=1                                   | watch | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["get","list"]   | [""]   | ["endpoints"] | (absent) | GET    | ?watch=1&timeoutSeconds=1&fieldSelector=metadata.name%3Da | watch | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames | ["get","watch"]  | [""]   | ["endpoints"] | (absent) | GET    | ?watch=0                                                  | list  | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["get","watch"]  | [""]   | ["endpoints"] | (absent) | GET    | ?watch=false&limit=1                                      | list  | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["get","watch"]  | [""]   | ["endpoints"] | (absent) | GET    | ?fieldSelector=metadata.name%3Da                          | list  | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames | ["list","watch"] | [""]   | ["endpoints"] | (absent) | GET    | /a?watch=1                                                | get   | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames | ["list","watch"] | [""]   | ["endpoints"] | (absent) | GET    | /a                                                        | get   | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames | ["get","watch"]  | [""]   | ["endpoints"] | (absent) | GET    |                                                           | list  | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["get","list"]   | [""]   | ["endpoints"] | (absent) | GET    | ?watch=1&timeoutSeconds=1                                 | watch | endpoints     | {"kind":"endpoints"}            |

    @rule:authz-deletecollection-verb
    Examples: delete and deletecollection
      | name restriction      | verbs                | groups | resources     | names    | method | suffix                           | verb             | subject       | details                         |
      | without resourceNames | ["delete"]           | [""]   | ["endpoints"] | (absent) | DELETE | ?labelSelector=x                 | deletecollection | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["delete"]           | [""]   | ["endpoints"] | (absent) | DELETE | ?fieldSelector=metadata.name%3Da | deletecollection | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["delete"]           | [""]   | ["endpoints"] | (absent) | DELETE | ?dryRun=All                      | deletecollection | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["deletecollection"] | [""]   | ["endpoints"] | (absent) | DELETE | /a?dryRun=All                    | delete           | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames | ["delete"]           | [""]   | ["endpoints"] | (absent) | DELETE |                                  | deletecollection | endpoints     | {"kind":"endpoints"}            |
      | without resourceNames | ["deletecollection"] | [""]   | ["endpoints"] | (absent) | DELETE | /a                               | delete           | endpoints "a" | {"name":"a","kind":"endpoints"} |

    @rule:authz-decision-attributes
    Examples: one different attribute
      | name restriction             | verbs   | groups   | resources       | names    | method | suffix                                                | verb             | subject       | details                         |
      | with the resourceNames ["a"] | ["*"]   | ["*"]    | ["*"]           | ["a"]    | DELETE |                                                       | deletecollection | endpoints     | {"kind":"endpoints"}            |
      | with the resourceNames ["b"] | ["*"]   | ["*"]    | ["*"]           | ["b"]    | DELETE | /a                                                    | delete           | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | with the resourceNames ["b"] | ["*"]   | ["*"]    | ["*"]           | ["b"]    | GET    | ?fieldSelector=metadata.name%3Da                      | list             | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames        | ["*"]   | ["*"]    | ["endpoint"]    | (absent) | GET    | /a                                                    | get              | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames        | ["*"]   | ["*"]    | ["Endpoints"]   | (absent) | GET    | /a                                                    | get              | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames        | ["GET"] | ["*"]    | ["*"]           | (absent) | GET    | /a                                                    | get              | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames        | ["*"]   | ["apps"] | ["*"]           | (absent) | GET    | /a                                                    | get              | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames        | ["*"]   | ["*"]    | ["configmaps"]  | (absent) | GET    | /a                                                    | get              | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | without resourceNames        | ["*"]   | ["*"]    | ["endpoints/x"] | (absent) | GET    | /a                                                    | get              | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | with the resourceNames ["b"] | ["*"]   | ["*"]    | ["*"]           | ["b"]    | GET    | /a                                                    | get              | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | with the resourceNames ["a"] | ["*"]   | ["*"]    | ["*"]           | ["a"]    | GET    |                                                       | list             | endpoints     | {"kind":"endpoints"}            |
      | with the resourceNames ["a"] | ["*"]   | ["*"]    | ["*"]           | ["a"]    | GET    | ?fieldSelector=metadata.name%21%3Da                   | list             | endpoints     | {"kind":"endpoints"}            |
      | with the resourceNames ["a"] | ["*"]   | ["*"]    | ["*"]           | ["a"]    | GET    | ?fieldSelector=metadata.name%3Da&limit=x              | list             | endpoints     | {"kind":"endpoints"}            |
      | with the resourceNames ["a"] | ["*"]   | ["*"]    | ["*"]           | ["a"]    | GET    | ?fieldSelector=metadata.name%3Da&labelSelector=%21%21 | list             | endpoints     | {"kind":"endpoints"}            |

  Scenario Outline: A role for <verbs> on <resources> in <groups> <name restriction> allows <method> endpoints<suffix>
    authz-decision-attributes: a request is allowed if all attributes match.
    Detects: a server that does not support wildcards or names, or needs a second verb.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs         | <verbs>     |
      | apiGroups     | <groups>    |
      | resources     | <resources> |
      | resourceNames | <names>     |
    And the request header "Impersonate-User" is "zed"
    When <method> /api/v1/namespaces/{namespace}/endpoints<suffix>
    Then the response is 200

    @rule:authz-watch-list-verbs
    Examples: watch and list
      | name restriction             | verbs     | groups | resources     | names    | method | suffix                                                              |
      | without resourceNames        | ["list"]  | [""]   | ["endpoints"] | (absent) | GET    |                                                                     |
      | with the resourceNames ["a"] | ["list"]  | [""]   | ["endpoints"] | ["a"]    | GET    | ?fieldSelector=metadata.name%3Da                                    |
      | with the resourceNames ["a"] | ["list"]  | [""]   | ["endpoints"] | ["a"]    | GET    | ?fieldSelector=metadata.namespace%3D{namespace}%2Cmetadata.name%3Da |
      | with the resourceNames ["a"] | ["list"]  | [""]   | ["endpoints"] | ["a"]    | GET    | ?fieldSelector=metadata.name%3D%3Da&limit=1&resourceVersion=0       |
      | without resourceNames        | ["watch"] | [""]   | ["endpoints"] | (absent) | GET    | ?watch=1&timeoutSeconds=1                                           |
      | with the resourceNames ["a"] | ["watch"] | [""]   | ["endpoints"] | ["a"]    | GET    | ?watch=true&timeoutSeconds=1&fieldSelector=metadata.name%3Da        |
      | without resourceNames        | ["list"]  | [""]   | ["endpoints"] | (absent) | GET    | ?watch=false                                                        |

    @rule:authz-deletecollection-verb
    Examples: deletecollection
      | name restriction      | verbs                | groups | resources     | names    | method | suffix           |
      | without resourceNames | ["deletecollection"] | [""]   | ["endpoints"] | (absent) | DELETE | ?labelSelector=x |
      | without resourceNames | ["deletecollection"] | [""]   | ["endpoints"] | (absent) | DELETE |                  |

    @rule:authz-decision-attributes
    Examples: matching attributes
      | name restriction                 | verbs      | groups      | resources            | names     | method | suffix               |
      | without resourceNames            | ["get"]    | [""]        | ["endpoints"]        | (absent)  | GET    | /a                   |
      | with the resourceNames ["b","a"] | ["get"]    | [""]        | ["endpoints"]        | ["b","a"] | GET    | /a                   |
      | with the resourceNames ["a"]     | ["get"]    | [""]        | ["endpoints"]        | ["a"]     | GET    | /a?resourceVersion=0 |
      | with the resourceNames ["a"]     | ["delete"] | ["apps",""] | ["pods","endpoints"] | ["a"]     | DELETE | /a                   |
      | without resourceNames            | ["delete"] | [""]        | ["endpoints"]        | (absent)  | DELETE | /a                   |
      | without resourceNames            | ["*"]      | ["*"]       | ["*"]                | (absent)  | GET    | /a                   |
