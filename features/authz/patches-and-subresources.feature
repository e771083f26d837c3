@area:authz @needs:rbac @needs:impersonation
Feature: Authorization of patches and subresources
  PATCH needs the verb patch, and a subresource needs a separate permission.

  @rule:authz-patch-verb
  Scenario Outline: A user with update but without patch cannot PATCH endpoints/a<query> with the application/<type> body <body>
    authz-patch-verb: PATCH needs the verb patch for every media type and every result.
    Detects: a server that authorizes PATCH, or one of its media types, as update.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | ["get","update","create"] |
      | apiGroups | [""]                      |
      | resources | ["endpoints"]             |
    And the request header "Impersonate-User" is "zed"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """application/<type>
      <body>
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | endpoints "a" is forbidden: User "zed" cannot patch resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"endpoints"}                                                                                         |
    And the stored Endpoints "a" is unchanged

    Examples: patch types
      | type                       | query           | body                                                                   |
      | merge-patch+json           |                 | {"metadata":{"labels":{"x":"z"}}}                                      |
      | merge-patch+json           | ?dryRun=All     | {"metadata":{"labels":{"x":"z"}}}                                      |
      | merge-patch+json           |                 | {}                                                                     |
      | json-patch+json            |                 | [{"op":"add","path":"/metadata/labels","value":{"x":"z"}}]             |
      | strategic-merge-patch+json |                 | {"metadata":{"labels":{"x":"z"}}}                                      |
      | apply-patch+yaml           | ?fieldManager=m | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {x: z}}} |

  @rule:authz-patch-verb
  Scenario Outline: A user with only patch can PATCH with application/<type>
    authz-patch-verb: the verb patch is enough.
    Detects: a server that also requires update, for all or for one of the media types.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | ["patch"]     |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """application/<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.labels.x | z |

    Examples: patch types
      | type                       | query           | body                                                                   |
      | merge-patch+json           |                 | {"metadata":{"labels":{"x":"z"}}}                                      |
      | json-patch+json            |                 | [{"op":"add","path":"/metadata/labels","value":{"x":"z"}}]             |
      | strategic-merge-patch+json |                 | {"metadata":{"labels":{"x":"z"}}}                                      |
      | apply-patch+yaml           | ?fieldManager=m | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {x: z}}} |

  @rule:rest-subresource-own-authorization @rule:authz-decision-attributes @needs:type:pods
  Scenario Outline: A role for <resources> does not allow GET <path>
    rest-subresource-own-authorization: a subresource is authorized by its own name.
    Detects: a server that authorizes a subresource like its parent, or the parent like a subresource.
    Given a server with the launch profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | ["get"]     |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/<path>
    Then the response is 403 Forbidden
    And the Status has:
      | message | pods "a" is forbidden: User "zed" cannot get resource "<resource>" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"pods"}                                                                                        |

    Examples: resource and subresource
      | resources       | path          | resource    |
      | ["pods"]        | pods/a/status | pods/status |
      | ["pods/status"] | pods/a        | pods        |
      | ["*/scale"]     | pods/a/status | pods/status |

  @rule:rest-subresource-own-authorization @needs:type:pods
  Scenario Outline: A role for <resources> does not allow <method> <path>
    rest-subresource-own-authorization: a write to a subresource needs a permission for the subresource.
    Detects: a server that authorizes writes to a subresource as writes to its parent.
    Given a server with the launch profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | ["*"]       |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When <method> /api/v1/namespaces/{namespace}/<path> with the body:
      """application/<type>
      {"metadata":{"name":"a","labels":{"x":"z"}}}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | pods "a" is forbidden: User "zed" cannot <verb> resource "<resource>" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"pods"}                                                                                           |
    And the stored Pod "a" is unchanged

    Examples: writes
      | resources                           | method | path            | type             | verb   | resource      |
      | ["pods"]                            | PUT    | pods/a/status   | json             | update | pods/status   |
      | ["pods"]                            | PATCH  | pods/a/status   | merge-patch+json | patch  | pods/status   |
      | ["pods"]                            | POST   | pods/a/binding  | json             | create | pods/binding  |
      | ["pods","pods/status"]              | POST   | pods/a/eviction | json             | create | pods/eviction |
      | ["pods/status"]                     | PATCH  | pods/a          | merge-patch+json | patch  | pods          |
      | ["pods/status"]                     | DELETE | pods/a          | json             | delete | pods          |
      | ["endpoints/status","pods/binding"] | PATCH  | pods/a/status   | merge-patch+json | patch  | pods/status   |

  @rule:rest-subresource-own-authorization @needs:type:pods
  Scenario Outline: A role for <resources> allows GET of the status of a Pod
    rest-subresource-own-authorization: a permission for the subresource is enough.
    Detects: a server that also requires a permission for the parent.
    Given a server with the launch profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | ["get"]     |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/pods/a/status
    Then the response is 200

    Examples: names of the subresource
      | resources       |
      | ["pods/status"] |
      | ["*"]           |

    @needs:type:rolebindings.rbac
    Examples: wildcard resource
      | resources    |
      | ["*/status"] |
